/* The path of the player under the pointer, or with the focus, is lit through the bracket. */

"use strict";

(() => {
  function light(seat) {
    for (const lit of document.querySelectorAll("[data-lit]")) {
      lit.removeAttribute("data-lit");
    }
    if (!seat) {
      return;
    }
    const path = document.querySelectorAll(`.bracket [data-p="${CSS.escape(seat.dataset.p)}"]`);
    for (const place of path) {
      place.setAttribute("data-lit", "");
    }
  }

  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      if (event.target instanceof Element) {
        light(event.target.closest(".bracket [data-p]"));
      }
    });
  }
})();
