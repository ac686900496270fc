import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** A link between account pages that remembers where the visitor wanted to go. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();

  return (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
}
