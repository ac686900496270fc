/** A drag of the browser's own, as from the list of components, ends without the pointer being let go. */
const endings = ['pointerup', 'pointercancel', 'dragend'];

/** Knows whether the pointer is held down that was pressed on an element, and tells when it is let go. */
export function watchHold(element: HTMLElement, letGo: () => void) {
  let held = false;
  const hold = () => {
    held = true;
  };
  const release = () => {
    if (!held) return;
    held = false;
    letGo();
  };
  // Before the editor, which keeps some of them to itself.
  element.addEventListener('pointerdown', hold, { capture: true });
  for (const ending of endings) window.addEventListener(ending, release, { capture: true });

  return {
    isHeld: () => held,
    stop() {
      element.removeEventListener('pointerdown', hold, { capture: true });
      for (const ending of endings) window.removeEventListener(ending, release, { capture: true });
    },
  };
}
