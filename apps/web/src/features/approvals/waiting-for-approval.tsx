import { useId } from 'react';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import { usePendingApprovals } from './approval-queries.ts';
import { PendingList } from './pending-list.tsx';
import classes from './waiting-for-approval.module.css';

/** A section of the dashboard, shown only when requests are open. */
export function WaitingForApproval({ orgSlug }: { orgSlug: string }) {
  const heading = useId();
  const { data, error, more } = usePendingApprovals(orgSlug);
  useReportedError(error);
  if (!data || data.items.length === 0) return null;

  return (
    <section className={classes.sheet} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Waiting for approval</h2>
        {data.total !== null && <span>{data.total}</span>}
      </header>
      <PendingList orgSlug={orgSlug} items={data.items} more={more} />
    </section>
  );
}
