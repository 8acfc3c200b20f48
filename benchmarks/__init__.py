"""Speed: each module prints its figures beside their yardsticks and goals."""
