const storageKey = 'rulewright-tab';
const channelName = 'rulewright-tabs';
/**
 * A tab that has not answered by then is closed, or was suspended by the browser. A suspended one stores its draft
 * again when it resumes.
 */
const patienceMs = 500;
/** Limits the storage that a page needs when it is reloaded often. */
const mostNames = 100;

type Message = { asked: readonly string[] } | { here: string };

/** A new name each time the page is loaded, so that no two open tabs have the same. */
export const thisTab = Math.random().toString(36).slice(2);

remember(thisTab);

/**
 * The names that this tab had before its page was reloaded, the latest last. A duplicated tab starts with the names of
 * the original, which still answers to its current one.
 */
export const formerNames = (): string[] => rememberedNames().filter((name) => name !== thisTab);

function remember(name: string) {
  try {
    sessionStorage.setItem(storageKey, [...rememberedNames(), name].slice(-mostNames).join(' '));
  } catch {
    // Where the browser stores nothing, there are no drafts to tell apart.
  }
}

function rememberedNames(): string[] {
  try {
    return sessionStorage.getItem(storageKey)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

let announced: BroadcastChannel | null = null;

/**
 * From now on this tab answers when others ask for it, until its page is closed. Hidden tabs answer too, because only
 * their timers are slowed down.
 */
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
 * Returns those of the tabs that are closed, by asking all of them. Locks would be simpler, but browsers offer them
 * only to pages that come over https or from this machine.
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
