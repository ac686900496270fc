import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import classes from './success-banner.module.css';

type Props = {
  className?: string | undefined;
  /** Amber for a success that needs attention. */
  tone?: 'success' | 'warning';
  children: ReactNode;
};

/**
 * Announces that an action succeeded. Always mounted, because screen readers announce only changes of an element they
 * know.
 */
export function SuccessBanner({ className = '', tone = 'success', children }: Props) {
  return (
    <div role="status" className={`${classes.region} ${className}`}>
      {children && <Banner tone={tone}>{children}</Banner>}
    </div>
  );
}
