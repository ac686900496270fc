type Debounced = {
  /** Runs the action after a pause without further calls. */
  soon: () => void;
  /** Runs the action now, if one is due. */
  flush: () => void;
  cancel: () => void;
};

type Timer = ReturnType<typeof setTimeout>;

/** With `longestMs`, the action runs at the latest after that time, even if calls keep coming. */
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
