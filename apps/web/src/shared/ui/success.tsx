import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import classes from './success.module.css';

type Props = { className?: string | undefined; children: ReactNode };

/** That an action succeeded. There before it has something to say: a screen reader reads out only what it saw change. */
export function Success({ className = '', children }: Props) {
  return (
    <div role="status" className={`${classes.region} ${className}`}>
      {children && <Banner tone="success">{children}</Banner>}
    </div>
  );
}
