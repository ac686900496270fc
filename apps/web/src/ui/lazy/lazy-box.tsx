import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component, Suspense } from 'react';
import classes from './lazy-box.module.css';

type Props = {
  /** Shown while loading; null where nothing stands there yet. */
  loading: string | null;
  /** Shown when the content could not be loaded or crashed. */
  failure: string;
  loadAgain: () => void;
  children: ReactNode;
};

/** Reserves the space of a large component that is loaded on demand, and contains its errors. */
export function LazyBox({ height, ...content }: Props & { height: string }) {
  return (
    <div className={classes.box} style={{ height }}>
      <LazyContent {...content} />
    </div>
  );
}

/** A component that is loaded on demand, where no space is reserved for it. */
export function LazyContent({ loading, failure, loadAgain, children }: Props) {
  return (
    <Fence failure={failure} loadAgain={loadAgain}>
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

class Fence extends Component<Pick<Props, 'failure' | 'loadAgain' | 'children'>, { failed: boolean }> {
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
    return (
      <div role="alert" className={classes.instead}>
        <p>{this.props.failure}</p>
        <Button variant="default" onClick={this.tryAgain}>
          Try Again
        </Button>
      </div>
    );
  }
}
