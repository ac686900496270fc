type Debounced = {
  /** Does it once nothing has been asked for a while. */
  soon: () => void;
  /** Does it now, if it is still to be done. */
  flush: () => void;
  cancel: () => void;
};

export function debounce(action: () => void, milliseconds: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | null = null;

  function cancel() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function run() {
    timer = null;
    action();
  }

  return {
    soon() {
      cancel();
      timer = setTimeout(run, milliseconds);
    },
    flush() {
      if (timer === null) return;
      cancel();
      run();
    },
    cancel,
  };
}
