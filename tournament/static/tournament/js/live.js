/* Live pages: news is worked into the page without moving what is being read or touched.

   htmx asks every few seconds and the server answers 204 while nothing changed. Anything else is a
   fresh copy of the live part. It is compared with what is shown, and only what differs is changed:
   an opened reason stays open, the focus stays where it was, and the line in front of the reader
   keeps its place on the screen. Nothing is asked while the page is hidden or touched. */

"use strict";

(() => {
  const CALM_MS = 900;
  const OWN = new Set(["open", "data-lit"]);
  let pressed = false;
  let lastTouch = -CALM_MS;

  document.documentElement.classList.add("scripted");

  const touched = () => pressed || performance.now() - lastTouch < CALM_MS;
  const isLive = (element) => element instanceof Element && element.hasAttribute("data-live");

  document.addEventListener("pointerdown", () => {
    pressed = true;
  }, { passive: true });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => {
      pressed = false;
      lastTouch = performance.now();
    }, { passive: true });
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isLive(event.target) && (document.hidden || touched())) {
      event.preventDefault();
    }
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isLive(event.detail.target) && (event.detail.xhr.status >= 300 || touched())) {
      event.detail.shouldSwap = false;
    }
  });

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) {
      document.querySelectorAll("[data-live]").forEach((region) => htmx.trigger(region, "wake"));
    }
  });

  function anchorOf(region) {
    const focused = document.activeElement;
    if (focused && focused !== document.body && region.contains(focused)) {
      return focused;
    }
    const across = region.getBoundingClientRect();
    const seen = document.elementFromPoint(across.left + across.width / 2, innerHeight / 3);
    const row = seen && seen.closest("[id]");
    return row && region.contains(row) && row !== region ? row : null;
  }

  function keepStill(region, change) {
    const anchor = scrollY > 0 ? anchorOf(region) : null;
    const before = anchor && anchor.getBoundingClientRect().top;
    change();
    if (anchor && anchor.isConnected) {
      scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
    }
  }

  function copyAttributes(shown, fresh) {
    for (const { name, value } of [...fresh.attributes]) {
      if (!OWN.has(name) && shown.getAttribute(name) !== value) {
        shown.setAttribute(name, value);
        if (name === "value" && shown !== document.activeElement) {
          shown.value = value;
        }
      }
    }
    for (const { name } of [...shown.attributes]) {
      if (!OWN.has(name) && !fresh.hasAttribute(name)) {
        shown.removeAttribute(name);
      }
    }
  }

  function update(shown, fresh) {
    if (shown.isEqualNode(fresh)) {
      return;
    }
    if (shown.nodeType !== Node.ELEMENT_NODE) {
      shown.nodeValue = fresh.nodeValue;
      return;
    }
    copyAttributes(shown, fresh);
    updateChildren(shown, fresh);
  }

  const isText = (node) => node.nodeType !== Node.ELEMENT_NODE;

  /* Without an id, an element is taken for the next one of its kind; text stays in its place. */
  function alike(place, node) {
    let next = place;
    while (next && !isText(node) && (isText(next) || next.id || next.nodeName !== node.nodeName)) {
      next = next.nextSibling;
    }
    return next && !next.id && next.nodeName === node.nodeName ? next : null;
  }

  function updateChildren(shown, fresh) {
    const wanted = [...fresh.childNodes];
    const ids = new Set(wanted.map((node) => node.id).filter(Boolean));
    const kept = new Map(
      [...shown.children].filter((node) => ids.has(node.id)).map((node) => [node.id, node]),
    );
    let place = shown.firstChild;
    const drop = () => {
      const gone = place;
      place = place.nextSibling;
      gone.remove();
    };
    for (const node of wanted) {
      const same = node.id ? kept.get(node.id) : alike(place, node);
      if (!same || same.nodeName !== node.nodeName) {
        shown.insertBefore(node, place);
        continue;
      }
      while (place && place !== same && !ids.has(place.id)) {
        drop();
      }
      if (same === place) {
        place = place.nextSibling;
      } else {
        shown.insertBefore(same, place);
      }
      update(same, node);
    }
    while (place) {
      drop();
    }
  }

  htmx.defineExtension("keep", {
    isInlineSwap: (style) => style === "keep",
    handleSwap(style, target, fragment) {
      if (style !== "keep") {
        return false;
      }
      keepStill(target, () => updateChildren(target, fragment));
      return [target];
    },
  });
})();
