import { Button, Group, Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component, Suspense } from 'react';
import classes from './lazy-box.module.css';

type Props = {
  /** Shown while loading; null where nothing stands there yet. */
  loading: string | null;
  /** Shown when the content could not be loaded or crashed. */
  failure: string;
  loadAgain: () => void;
  /** Takes away that it could not be loaded, where that is said over the page, in the place of a dialog. */
  close?: () => void;
  children: ReactNode;
};

/**
 * Reserves the space of a large component that is loaded on demand, and contains its errors. Without a height it fills its
 * container, and leaves the frame to that.
 */
export function LazyBox({ height, ...content }: Props & { height?: string }) {
  return (
    <div className={height ? `${classes.box} ${classes.framed}` : classes.box} style={{ height: height ?? '100%' }}>
      <LazyContent {...content} />
    </div>
  );
}

/** A component that is loaded on demand, where no space is reserved for it. */
export function LazyContent({ loading, children, ...fence }: Props) {
  return (
    <Fence {...fence}>
      <Suspense fallback={loading && <LazyWait>{loading}</LazyWait>}>{children}</Suspense>
    </Fence>
  );
}

/** Stands where something will be. */
export function LazyWait({ children }: { children: string }) {
  return (
    <div role="status" className={`${classes.instead} ${classes.loading}`}>
      <p>{children}</p>
    </div>
  );
}

class Fence extends Component<Omit<Props, 'loading'>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  tryAgain = () => {
    this.props.loadAgain();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const { failure, close } = this.props;
    const told = (
      <div role="alert" className={close ? `${classes.instead} ${classes.over}` : classes.instead}>
        <p>{failure}</p>
        <Group wrap="nowrap" gap="xs" align="stretch">
          <Button variant="default" onClick={this.tryAgain}>
            Try Again
          </Button>
          {close && (
            <Button variant="default" onClick={close}>
              Close
            </Button>
          )}
        </Group>
      </div>
    );
    return close ? <Portal>{told}</Portal> : told;
  }
}
