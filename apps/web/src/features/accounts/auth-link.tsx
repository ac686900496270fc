import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** Leads from one account page to another without forgetting where the visitor wanted to go. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();

  return (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
}
