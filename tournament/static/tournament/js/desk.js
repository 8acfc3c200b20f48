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

  /* "" when the row was entered, "same" when somebody else had entered the very same, else "yes". */
  function refusal() {
    const state = document.querySelector("#entry-state[data-refused]");
    return state ? state.dataset.refused || "yes" : "";
  }

  /* A look at the sheet as it is now: the line stays, or is dropped for the next one that waits. */
  let looked = null;
  document.addEventListener("htmx:beforeRequest", (event) => {
    const way = event.target instanceof Element && event.target.dataset.look;
    if (way === undefined || way === false) {
      return;
    }
    looked = event.detail.xhr;
    if (way === "drop" && line()) {
      refused = null;
      line().value = "";
    }
  });

  /* One answer settles in several pieces: only the first of them goes on. */
  document.addEventListener("htmx:afterSettle", (event) => {
    if (looked !== null && event.detail.xhr === looked) {
      looked = null;
      if (line() && sent === null) {
        if (line().value) {
          say(line().value);
        } else {
          goOn();
        }
      }
    }
    if (sent === null || event.detail.xhr !== asked) {
      return;
    }
    const answered = sent;
    sent = asked = null;
    if (!line()) {
      tellSurplus(waiting.join(" · "));
      waiting = [];
    } else if (refusal() === "same" && waiting.length) {
      giveBack(waiting.shift());
    } else if (refusal() === "yes") {
      giveBack(answered);
    } else {
      goOn();
    }
    showFoot();
  });

  /* A match is over and Enter leads on to the next. Whoever types a line here all the same has one
     hand too many on the paper: it must be told, and must not lead into another match. */
  function tellSurplus(text) {
    const note = document.getElementById("surplus");
    if (note && text.trim()) {
      note.querySelector("kbd").textContent = text.trim();
      note.hidden = false;
    }
  }

  let surplus = "";

  document.addEventListener("keydown", (event) => {
    if (!event.target.closest(".champion") || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key.length === 1 && (surplus || event.key !== " ")) {
      event.preventDefault();
      surplus += event.key;
    } else if (event.key === "Enter" && surplus) {
      event.preventDefault();
      tellSurplus(surplus);
      surplus = "";
    }
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
      if (event.target.id === "fields-form") {
        tellLost("fields-reading");
      } else if (isEntry(event.target) && sent !== null) {
        giveBack(sent);
        sent = asked = null;
        tellLost("reading");
      }
    });
  }

  function tellLost(place) {
    const lost = document.createElement("span");
    lost.className = "wrong";
    lost.textContent = entry().dataset.lost;
    document.getElementById(place).replaceChildren(lost);
  }

  /* Only with this script do the forms go by htmx: without it the page is loaded anew. */
  function enhance() {
    for (const form of document.querySelectorAll("form[data-post]:not([hx-post])")) {
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
    const fields = document.querySelector("#fields[open]");
    if (fields) {
      fields.scrollIntoView({ block: "end", behavior: "instant" });
    } else if (line() && !location.hash.startsWith("#h")) {
      showFoot();
      if (coarse.matches) {
        line().blur();
      }
    }
  });

  /* The pad: who, how, what is left, and a card where the rules have one. Its step follows from the
     words typed so far. The hands of a team are parted by bars, the pad types into the last one;
     Mahjong gin has four figures with a sign between them, `at` counts which is typed. */

  const STEPS = ["who", "how", "count"];
  const BETWEEN = ["-", " ", "-"];
  const wordsOf = (text) => text.trim().split(/\s+/).filter(Boolean);
  const isTeam = (pad) => Number(pad.dataset.size) > 1;
  const hands = (pad) => (isTeam(pad) ? line().value.split("/") : [line().value]);
  const words = (pad) => wordsOf(hands(pad).at(-1));

  function write(pad, said) {
    const before = hands(pad).slice(0, -1).map((hand) => hand.trim());
    say([...before, said.join(" ")].join(" / "));
  }

  /* What stands behind "a g" in a line of Mahjong gin. */
  const tail = () => line().value.replace(/^\s*\S+\s+\S+\s?/, "");
  const figuresBefore = () => (tail().match(/[-\s]/g) || []).length;

  function resetPad() {
    const pad = document.querySelector("[data-pad]");
    if (pad) {
      show(pad);
    }
  }

  function show(pad, step) {
    const figures = "figures" in pad.dataset;
    const at = figures ? figuresBefore() : hands(pad).length - 1;
    const last = figures ? BETWEEN.length : Number(pad.dataset.size) - 1;
    pad.dataset.at = Math.min(at, last);
    pad.toggleAttribute("data-last", at >= last);
    pad.dataset.step = step || stepOf(pad, words(pad));
  }

  function stepOf(pad, said) {
    if (isTeam(pad) && said[0] === "d") {
      return "end";
    }
    if (said.length > STEPS.length && pad.querySelector(".pad-card")) {
      return "card";
    }
    return STEPS[Math.min(said.length, STEPS.length - 1)];
  }

  const PRESSED = {
    say(said, value) {
      return [...said, ...wordsOf(value)];
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

  function press(pad, key, value) {
    const said = words(pad);
    if ("figures" in pad.dataset && said.length > 1) {
      pressFigure(said, key, value);
    } else if (key === "next") {
      say(`${line().value.trim()} / `);
    } else if (key === "back" && !said.length) {
      /* Back over a bar, into the hand before it. */
      say(line().value.replace(/\s*\/?\s*$/, ""));
    } else {
      write(pad, PRESSED[key](said, value));
    }
  }

  /* Whoever goes out has nothing left in hand: that 0 is typed by itself. */
  function pressFigure([side, how], key, value) {
    const typed = tail();
    const at = figuresBefore();
    const current = typed.split(/[-\s]/).at(-1);
    let text = typed;
    if (key === "digit") {
      text = typed.slice(0, typed.length - current.length)
        + `${current}${value}`.replace(/^0+(?=\d)/, "").slice(0, 4);
    } else if (key === "next") {
      const out = (side === "a" && at === 0) || (side === "b" && at === 2);
      text = `${typed}${current ? "" : "0"}${out ? "-0" : ""}${BETWEEN[out ? at + 1 : at] || ""}`;
    } else if (typed) {
      text = typed.slice(0, -1);
    } else {
      say("");
      return;
    }
    say(`${side} ${how} ${text}`);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pad] [data-press]");
    if (!button) {
      return;
    }
    const pad = button.closest("[data-pad]");
    const { press: key, value, then } = button.dataset;
    if (key !== "show") {
      press(pad, key, value);
    }
    if (then === "enter") {
      line().form.requestSubmit();
      return;
    }
    if (then === "next") {
      if (!pad.hasAttribute("data-last")) {
        press(pad, "next");
      }
      show(pad);
    } else {
      show(pad, then);
    }
    keepInView(pad);
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
