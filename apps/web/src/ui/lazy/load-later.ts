import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

/**
 * A component that is loaded on demand by somebody who has something else to show until it is there. Where it cannot be
 * loaded, whoever needs it next tries again.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function fetchIt() {
    try {
      loaded = await load();
    } catch {
      loading = null;
    }
  }

  function begin(): Promise<void> {
    loading ??= fetchIt();
    return loading;
  }

  /** The component, or null until it is there. */
  function useLoaded(): ComponentType<Props> | null {
    const [component, setComponent] = useState(() => loaded);
    useEffect(() => {
      let isGone = false;
      void begin().then(() => isGone || setComponent(() => loaded));
      return () => {
        isGone = true;
      };
    }, []);
    return component;
  }

  return { begin, useLoaded };
}
