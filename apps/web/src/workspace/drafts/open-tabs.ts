const storageKey = 'rulewright-tab';
const channelName = 'rulewright-tabs';
/** Who has not answered by then is gone, or stopped by the browser: that one keeps its work again when it goes on. */
const patienceMs = 500;
/** A page that is loaded again and again does not fill the storage. */
const mostNames = 100;

type Message = { asked: readonly string[] } | { here: string };

/** Another each time the page is loaded: no two tabs that are open have the same. */
export const thisTab = Math.random().toString(36).slice(2);

remember(thisTab);

/**
 * What this tab was called each time its page was loaded before, the latest last. A tab that was made from another begins
 * with the names of that one, which still answers to its own.
 */
export const formerNames = (): string[] => rememberedNames().filter((name) => name !== thisTab);

function remember(name: string) {
  try {
    sessionStorage.setItem(storageKey, [...rememberedNames(), name].slice(-mostNames).join(' '));
  } catch {
    // Where the browser keeps nothing, there are no drafts to tell apart.
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
