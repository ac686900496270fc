const storageKey = 'rulewright-tab';
const channelName = 'rulewright-tabs';
/** Who has not answered by then is gone, or stopped by the browser: that one keeps its work again when it goes on. */
const patienceMs = 500;

type Message = { asked: readonly string[] } | { here: string };

const newName = () => Math.random().toString(36).slice(2);

/** Kept while the tab is open, however often its page is loaded. A tab that was made from another is given it too. */
const family = familyName();

/** Another each time the page is loaded: no two tabs that are open have the same. */
export const thisTab = `${family}/${newName()}`;

/** Whether this tab had that name before its page was loaded again. One that it was made from counts, too. */
export const wasThisTab = (name: string) => name.startsWith(`${family}/`);

function familyName(): string {
  try {
    const name = sessionStorage.getItem(storageKey) ?? newName();
    sessionStorage.setItem(storageKey, name);
    return name;
  } catch {
    // Where the browser keeps nothing, there are no drafts to tell apart.
    return newName();
  }
}

let announced: BroadcastChannel | null = null;

/** From now on this tab answers others that ask for it, until its page goes: a hidden one too, which only timers wait for. */
export function announceTab(): BroadcastChannel {
  announced ??= listen();
  return announced;
}

function listen(): BroadcastChannel {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asked' in data && data.asked.includes(thisTab)) channel.postMessage({ here: thisTab } satisfies Message);
  });
  return channel;
}

/**
 * Those of the tabs that are no more. They are asked: browsers keep locks, which would tell it too, from pages that come
 * neither over https nor from this machine.
 */
export function goneTabs(asked: readonly string[]): Promise<ReadonlySet<string>> {
  const silent = new Set(asked);
  return new Promise((resolve) => {
    if (silent.size === 0) return resolve(silent);
    const channel = announceTab();
    const hear = ({ data }: MessageEvent<Message>) => {
      if ('here' in data) silent.delete(data.here);
      if (silent.size === 0) stop();
    };
    const stop = () => {
      clearTimeout(patience);
      channel.removeEventListener('message', hear);
      resolve(silent);
    };
    const patience = setTimeout(stop, patienceMs);
    channel.addEventListener('message', hear);
    channel.postMessage({ asked } satisfies Message);
  });
}
