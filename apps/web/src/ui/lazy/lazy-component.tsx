import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A component that is loaded when it is first shown, and can be loaded again: React's own keeps a failure for ever. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () => lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  let Latest = begin();
  const Lazily = (props: Props) => <Latest {...props} />;
  const loadAgain = () => {
    Latest = begin();
  };
  return Object.assign(Lazily, { loadAgain });
}
