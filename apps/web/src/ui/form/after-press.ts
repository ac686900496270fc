let pressed = false;

if (typeof document !== 'undefined') {
  const follow = (down: boolean) => () => {
    pressed = down;
  };
  document.addEventListener('pointerdown', follow(true), true);
  document.addEventListener('pointerup', follow(false), true);
  document.addEventListener('pointercancel', follow(false), true);
}

/**
 * Runs the work now, or once the pointer is released. Leaving a field by pressing a link shows an error below the
 * field: the link would move away from under the pointer, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const released = new AbortController();
  for (const event of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(
      event,
      () => {
        released.abort();
        // The click comes right after the release and must still find its target in place.
        setTimeout(work);
      },
      { signal: released.signal },
    );
  }
}
