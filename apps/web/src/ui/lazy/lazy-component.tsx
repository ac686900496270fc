import type { ComponentType } from 'react';
import { lazy } from 'react';

/** Like React's `lazy`, but loading can be retried: `lazy` remembers a failure for ever. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () => lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  let Latest = begin();
  const Lazily = (props: Props) => <Latest {...props} />;
  const loadAgain = () => {
    Latest = begin();
  };
  return Object.assign(Lazily, { loadAgain });
}
