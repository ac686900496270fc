import type { ComponentType } from 'react';
import { lazy } from 'react';

type Options = {
  /** Whether loading begins at once, in case the component is as good as certain to be shown. */
  isAhead?: boolean;
};

/** Like React's `lazy`, but loading can be retried: `lazy` remembers a failure for ever. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAhead = false }: Options = {},
) {
  // A failure is met again, and told, when the component is shown.
  if (isAhead) load().catch(() => {});
  const begin = () => lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  let Latest = begin();
  const Lazily = (props: Props) => <Latest {...props} />;
  const loadAgain = () => {
    Latest = begin();
  };
  return Object.assign(Lazily, { loadAgain });
}
