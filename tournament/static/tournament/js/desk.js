/* The desk by keyboard and by touch. Nothing is scored here: the pad types into the entry line, and
   the server reads it. */

"use strict";

(() => {
  const line = () => document.getElementById("line");
  const coarse = matchMedia("(pointer: coarse)");

  function say(text) {
    const field = line();
    if (field) {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /* Escape closes what is open, empties the entry line, and elsewhere goes where "Cancel" goes. */

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) {
      return;
    }
    const open = event.target.closest("details.why[open]");
    if (open) {
      open.open = false;
      open.querySelector("summary").focus();
    } else if (event.target === line()) {
      say("");
    } else {
      const form = event.target.closest("form");
      const cancel = form && form.querySelector("[data-cancel]");
      if (cancel) {
        cancel.click();
      }
    }
  });

  /* Typing ahead: whoever types on while a hand is being entered loses no key. The line is empty at
     once, stays where it is, and lines that follow wait their turn. After a refusal nothing goes
     off by itself: the lines that waited come back one by one, to be read before Enter. */

  let sent = null;
  let waiting = [];
  let held = false;
  let again = false;
  let asked = null;
  let refused = null;
  let typedAt = 0;

  /* A pause as long as this is none of a person who is still typing. */
  const PAUSE = 400;

  const entry = () => document.getElementById("entry");
  const isEntry = (element) => element instanceof Element && element.id === "entry";

  function take() {
    const text = line().value;
    line().value = "";
    resetPad();
    return text;
  }

  document.addEventListener("submit", (event) => {
    if (!isEntry(event.target) || again) {
      return;
    }
    if (sent === null && refused === null) {
      sent = take();
    } else {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (line().value.trim()) {
        waiting.push(take());
      }
    }
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.target === line()) {
      typedAt = Date.now();
    }
  });

  document.addEventListener("htmx:configRequest", (event) => {
    if (isEntry(event.target)) {
      event.detail.parameters.set("line", sent ?? "");
    }
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isEntry(event.target)) {
      asked = event.detail.xhr;
    }
  });

  /* The reading of a line that is no longer there is of no use. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, requestConfig } = event.detail;
    if (target.id === "reading" && requestConfig.elt === line()) {
      event.detail.shouldSwap = requestConfig.parameters.get("line") === line().value;
    }
  });

  /* One answer settles in several pieces: only the first of them goes on. */
  document.addEventListener("htmx:afterSettle", (event) => {
    if (sent === null || event.detail.xhr !== asked) {
      return;
    }
    const answered = sent;
    sent = asked = null;
    if (!line()) {
      waiting = [];
    } else if (document.querySelector("#entry-state[data-refused]")) {
      giveBack(answered);
    } else {
      goOn();
    }
    showFoot();
  });

  /* Put a line that was not entered back into its place, but never under the fingers of somebody
     who types on: that is finished first, and waits. */
  function giveBack(text) {
    refused = text;
    returnRefused();
  }

  function returnRefused() {
    if (refused === null || !line()) {
      refused = null;
      return;
    }
    if (Date.now() - typedAt < PAUSE) {
      setTimeout(returnRefused, PAUSE / 4);
      return;
    }
    const text = refused;
    refused = null;
    const typedOn = line().value.trim() || waiting.length;
    if (line().value.trim()) {
      waiting.push(take());
    }
    if (typedOn) {
      say(text);
    } else {
      line().value = text;
    }
    line().select();
    resetPad();
    held = waiting.length > 0;
  }

  /* Send the next line that waits, or, after a refusal, bring it back to be read. */
  function goOn() {
    if (!waiting.length) {
      held = false;
      if (line().value) {
        say(line().value);
      }
    } else if (held) {
      say(waiting.shift());
    } else {
      sent = waiting.shift();
      again = true;
      entry().requestSubmit();
      again = false;
    }
  }

  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => {
      if (!isEntry(event.target) || sent === null) {
        return;
      }
      giveBack(sent);
      sent = asked = null;
      const lost = document.createElement("span");
      lost.className = "wrong";
      lost.textContent = event.target.dataset.lost;
      document.getElementById("reading").replaceChildren(lost);
    });
  }

  /* Only with this script does the form go by htmx: without it the page is loaded anew. */
  function enhance() {
    const form = entry();
    if (form && !form.hasAttribute("hx-post")) {
      form.setAttribute("hx-post", form.dataset.post);
      htmx.process(form);
    }
  }

  /* The last row is in view above the line. */

  function showFoot() {
    const foot = document.getElementById("foot");
    if (foot) {
      foot.scrollIntoView({ block: "end", behavior: "instant" });
    }
  }

  enhance();
  addEventListener("load", () => {
    if (line() && !location.hash.startsWith("#h")) {
      showFoot();
      if (coarse.matches) {
        line().blur();
      }
    }
  });

  /* The pad: who, how, what is left, and a card where the rules have one. Its step follows from the
     words typed so far. */

  const STEPS = ["who", "how", "count"];
  const words = () => line().value.trim().split(/\s+/).filter(Boolean);

  function resetPad() {
    const pad = document.querySelector("[data-pad]");
    if (pad) {
      show(pad);
    }
  }

  function show(pad, step) {
    pad.dataset.step = step || STEPS[Math.min(words().length, STEPS.length - 1)];
  }

  const PRESSED = {
    say(said, value) {
      return [...said, value];
    },
    digit(said, value) {
      const left = `${said[2] || ""}${value}`.replace(/^0+(?=\d)/, "").slice(0, 3);
      return [...said.slice(0, 2), left, ...said.slice(3)];
    },
    card(said, value) {
      const open = said[3] && !/[shdc]$/.test(said[3]) ? said[3] : "";
      const suit = /^[shdc]$/.test(value);
      return [...said.slice(0, 3), suit ? `${open}${value}` : value];
    },
    back(said) {
      const last = said.at(-1) || "";
      const shorter = said.length === 3 && last.length > 1 ? [last.slice(0, -1)] : [];
      return [...said.slice(0, -1), ...shorter];
    },
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pad] [data-press]");
    if (!button) {
      return;
    }
    const pad = button.closest("[data-pad]");
    const { press, value, then } = button.dataset;
    if (press !== "show") {
      say(PRESSED[press](words(), value).join(" "));
    }
    if (then === "enter") {
      line().form.requestSubmit();
    } else {
      show(pad, then);
      keepInView(pad);
    }
  });

  /* A step with more keys, or a reading that takes another line, must not push "Enter" off. */
  function keepInView(pad) {
    pad.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    const pad = document.querySelector("[data-pad]");
    if (pad && coarse.matches && event.detail.target.id === "reading") {
      keepInView(pad);
    }
  });

  document.addEventListener("input", (event) => {
    const pad = event.target === line() && document.querySelector("[data-pad]");
    if (pad && pad.dataset.step !== "card") {
      show(pad);
    }
  });
})();
