"""What is sent, subject by subject: the bodies of the writes, and the questions of the lists."""
