type Debounced = {
  /** Does it once nothing has been asked for a while. */
  soon: () => void;
  /** Does it now, if it is still to be done. */
  flush: () => void;
  cancel: () => void;
};

type Timer = ReturnType<typeof setTimeout>;

/** With a longest wait it is done after that even if it is asked for again and again. */
export function debounce(action: () => void, milliseconds: number, longestMs?: number): Debounced {
  let timer: Timer | null = null;
  let deadline: Timer | null = null;

  function cancel() {
    if (timer !== null) clearTimeout(timer);
    if (deadline !== null) clearTimeout(deadline);
    timer = null;
    deadline = null;
  }

  function run() {
    cancel();
    action();
  }

  return {
    soon() {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
      if (longestMs !== undefined) deadline ??= setTimeout(run, longestMs);
    },
    flush() {
      if (timer !== null) run();
    },
    cancel,
  };
}
