import type { ComponentType } from 'react';
import { useState } from 'react';
import { LazyContent } from './lazy-box.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** A dialog that is loaded when it is opened for the first time. Then it stays, so that it can close in its own way. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyComponent(load);

  function LazyDialog(props: Props & { opened: boolean }) {
    const [isWanted, want] = useState(false);
    if (props.opened && !isWanted) want(true);
    if (!isWanted) return null;
    return (
      <LazyContent loading={null} failure="This dialog could not be loaded." loadAgain={Loaded.loadAgain}>
        <Loaded {...props} />
      </LazyContent>
    );
  }

  return Object.assign(LazyDialog, { ahead: Loaded.ahead });
}
