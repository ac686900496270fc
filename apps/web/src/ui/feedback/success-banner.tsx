import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import classes from './success-banner.module.css';

type Props = {
  className?: string | undefined;
  /** A success that needs a second look is amber. */
  tone?: 'success' | 'warning';
  children: ReactNode;
};

/** That an action succeeded. There before it has something to say: a screen reader reads out only what it saw change. */
export function SuccessBanner({ className = '', tone = 'success', children }: Props) {
  return (
    <div role="status" className={`${classes.region} ${className}`}>
      {children && <Banner tone={tone}>{children}</Banner>}
    </div>
  );
}
