/* Cards tapped into the texts, and texts read back into the grid. Nothing is scored here: the server
   reads the texts and answers. */
"use strict";
(() => {
  const form = document.getElementById("cards-form");
  const deck = document.getElementById("deck");
  document.documentElement.classList.add("scripted");
  if (!form) {
    return;
  }
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-reload]")) {
      form.submit();
    }
  });
  if (!deck) {
    return;
  }

  const HANDS = ["a", "b", "k"];
  const FIELDS = { a: "a", b: "b", k: "knock_card" };
  const text = (hand) => form.elements[FIELDS[hand]];
  const present = HANDS.filter((hand) => text(hand));
  const picked = () => form.elements.pick.value || "a";
  const boxes = (hand) => [...deck.querySelectorAll(`.for-${hand} input`)];
  const names = new Map([...deck.querySelectorAll("input")].map((box) => [box, box.ariaLabel]));
  const taken = document.getElementById("deck-help").dataset.taken;

  /* The texts say all: what only repeats them is not sent. */
  form.addEventListener("formdata", ({ formData }) => {
    for (const name of [...formData.keys()]) {
      if (/^(was|pick|t[abk]|lie-.*)$/.test(name)) {
        formData.delete(name);
      }
    }
  });

  const SUITS = { "♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c" };
  const ranksOf = (ranks) => ranks.match(/10|./g).map((rank) => (rank === "10" ? "T" : rank.toUpperCase()));
  function read(typed) {
    const plain = typed.normalize("NFKC").toLowerCase().replace(/[\ufe0e\ufe0f]/g, "")
      .replace(/[♠♤♥♡♦♢♣♧]/g, (sign) => SUITS[sign]);
    const found = new Set();
    let suit = "";
    for (const word of plain.split(/[\s,;.:/+&|-]+/)) {
      if (/^[cdhs]$/.test(word)) {
        suit = word;
        continue;
      }
      const bare = /^(10|[2-9atjqk])+$/.test(word);
      suit = bare ? suit : "";
      const bySuit = /^[cdhs]/.test(suit + word);
      const groups = bySuit
        ? (suit + word).matchAll(/([cdhs])((?:10|[2-9atjqk])+)/g)
        : word.matchAll(/((?:10|[2-9atjqk])+)([cdhs])/g);
      for (const [, one, two] of groups) {
        const [ranks, of] = bySuit ? [two, one] : [one, two];
        ranksOf(ranks).forEach((rank) => found.add(rank + of.toUpperCase()));
      }
    }
    return found;
  }
  const shown = (code) => code.replace("T", "10");
  const inOrder = (codes) => boxes("a").map((box) => box.value).filter((code) => codes.has(code));

  /* Mark the grid as the texts say; a card of one hand is taken in the other. */
  function mark() {
    const held = Object.fromEntries(present.map((hand) => [hand, read(text(hand).value)]));
    for (const hand of present) {
      const count = form.querySelector(`[data-count="${hand}"]`);
      if (count) {
        count.textContent = held[hand].size;
      }
      const rival = { a: held.b, b: held.a }[hand];
      for (const box of boxes(hand)) {
        box.checked = held[hand].has(box.value);
        const gone = Boolean(rival && rival.has(box.value)) && !box.checked;
        box.ariaDisabled = String(gone);
        box.ariaLabel = gone ? `${names.get(box)}, ${taken}` : names.get(box);
      }
    }
  }
  deck.addEventListener("click", (event) => {
    if (event.target.matches('input[aria-disabled="true"]')) {
      event.preventDefault();
    }
  });
  deck.addEventListener("input", (event) => {
    const hand = event.target.name.slice(1);
    const chosen = new Set(boxes(hand).filter((box) => box.checked).map((box) => box.value));
    text(hand).value = inOrder(chosen).map(shown).join(" ");
    mark();
    rove(event.target);
  });
  /* Who types into a hand, or points at it, goes on tapping into it; tabbing past changes nothing. */
  for (const hand of present) {
    const choose = () => {
      form.querySelector(`#pick-${hand}`).checked = true;
      rove();
    };
    text(hand).addEventListener("input", () => {
      choose();
      mark();
    });
    text(hand).addEventListener("pointerdown", choose);
  }

  /* The grid is one stop of the tab key; arrows go from card to card. */
  let last = null;
  function rove(to) {
    const cards = boxes(picked());
    const place = to && cards.includes(to) ? cards.indexOf(to) : last ?? 0;
    last = place;
    deck.querySelectorAll("input").forEach((box) => {
      box.tabIndex = -1;
    });
    cards[place].tabIndex = 0;
    return cards[place];
  }
  const ALONG = { ArrowRight: 1, ArrowLeft: -1 };
  const ACROSS = { ArrowDown: 1, ArrowUp: -1 };
  /* The nearest card in the next row, however many stand in one. */
  function nextRow(cards, from, way) {
    const at = (card) => card.getBoundingClientRect();
    const gap = (card) => way * (at(card).top - at(from).top);
    const rows = cards.filter((card) => gap(card) > 8);
    const nearest = Math.min(...rows.map(gap));
    return rows.filter((card) => gap(card) < nearest + 8).sort((one, two) =>
      Math.abs(at(one).left - at(from).left) - Math.abs(at(two).left - at(from).left))[0];
  }
  deck.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const cards = boxes(picked());
    const at = cards.indexOf(target);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (key === "Enter") {
      event.preventDefault();
      target.click();
    } else if (key in ALONG || key in ACROSS) {
      event.preventDefault();
      const to = key in ALONG ? cards[at + ALONG[key]] : nextRow(cards, target, ACROSS[key]);
      if (to) {
        rove(to).focus();
      }
    }
  });
  deck.addEventListener("focusin", (event) => rove(event.target));
  form.addEventListener("change", (event) => {
    if (event.target.name === "pick") {
      rove();
    }
  });

  /* How the knocker's cards lie: chosen card by card, or typed. */
  const lies = document.getElementById("lies");
  const GROUPS = ["1", "2", "3"];
  const chosenLies = () => [...lies.querySelectorAll("input:checked")]
    .map((box) => [box.name.slice(4), box.value]);
  lies.addEventListener("input", () => {
    const where = chosenLies();
    const of = (group) => where.filter(([, at]) => at === group).map(([code]) => shown(code));
    const melds = GROUPS.map(of).filter((codes) => codes.length);
    form.elements.melds.value = melds.map((codes) => codes.join(" ")).join(" | ");
    form.elements.discard.value = of("x").join(" ");
  });
  function markLies() {
    const places = new Map();
    form.elements.melds.value.split("|").slice(0, GROUPS.length).forEach((meld, index) => {
      read(meld).forEach((code) => places.set(code, GROUPS[index]));
    });
    read(form.elements.discard.value).forEach((code) => places.set(code, "x"));
    for (const box of lies.querySelectorAll("input")) {
      box.checked = box.value === (places.get(box.name.slice(4)) ?? "");
    }
  }
  for (const name of ["melds", "discard"]) {
    form.elements[name].addEventListener("input", markLies);
  }
  /* The choices are exchanged only when they are for other cards: nobody loses the focus. */
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target === lies) {
      const names_ = (part) => [...part.querySelectorAll("input")].map((box) => box.id).join();
      event.detail.shouldSwap = names_(lies) !== names_(fragment);
    }
  });
  document.addEventListener("htmx:afterSettle", markLies);

  mark();
  rove();
  if (matchMedia("(pointer: coarse)").matches && document.activeElement.matches("input[type=text]")) {
    document.activeElement.blur();
  }
})();
