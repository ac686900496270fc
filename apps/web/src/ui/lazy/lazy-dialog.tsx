import type { ComponentType } from 'react';
import { useState } from 'react';
import { LazyContent } from './lazy-box.tsx';
import { lazyComponent } from './lazy-component.tsx';

type Opening = {
  opened: boolean;
  /** What undoes that it was opened: closing it, or staying where one is. */
  close?: () => void;
  stay?: () => void;
};

/** A dialog that is loaded when it is opened for the first time. Then it stays, so that it can close in its own way. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyComponent(load);

  function LazyDialog(props: Props & Opening) {
    const [isWanted, want] = useState(false);
    /** Whether it could not be loaded, and was closed until it is opened again. */
    const [isGivenUp, giveUp] = useState(false);
    if (props.opened && !isWanted && !isGivenUp) want(true);
    if (!props.opened && isGivenUp) giveUp(false);
    if (!isWanted) return null;

    function close() {
      Loaded.loadAgain();
      want(false);
      giveUp(true);
      (props.close ?? props.stay)?.();
    }

    return (
      <LazyContent loading={null} failure="This dialog could not be loaded." loadAgain={Loaded.loadAgain} close={close}>
        <Loaded {...props} />
      </LazyContent>
    );
  }

  return Object.assign(LazyDialog, { ahead: Loaded.ahead });
}
