import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/** Like React's `lazy`, but loading can be retried: `lazy` remembers a failure for ever. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  async function fetchBy(attempt: () => Promise<ComponentType<Props>>) {
    loaded = await attempt();
    return loaded;
  }
  const begin = (attempt: () => Promise<ComponentType<Props>>) =>
    lazy(async () => ({ default: (await fetchBy(attempt)) as ComponentType<object> }));
  let Latest = begin(load);

  function Lazily(props: Props) {
    // What is loaded already is shown at once. React's `lazy` would show the fallback first, and for 300 ms at least.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Latest);
    return <Shown {...props} />;
  }

  const loadAgain = () => {
    Latest = begin(() => loadOrReload(load));
  };
  let isBegun = false;
  /** Loads a component that is likely to be shown, once. A failure is met again, and told, when it is shown. */
  const ahead = () => {
    if (!isBegun) fetchBy(load).catch(() => {});
    isBegun = true;
  };
  return Object.assign(Lazily, { loadAgain, ahead });
}

/**
 * Some browsers remember until the page is loaded anew that a module could not be fetched, and do not ask for it again. There
 * the page is reloaded, which keeps unsaved work as a draft; but only if the server answers, or the whole page would be gone.
 */
async function loadOrReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const isReachable = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReachable) window.location.reload();
    throw error;
  }
}
