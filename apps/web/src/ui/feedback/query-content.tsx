import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { reasonOf } from '#lib/api/error-reason.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import type { PageLink } from '#ui/navigation/page-link.ts';
import { Banner } from './banner.tsx';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';
import classes from './query-content.module.css';
import { useRetry } from './use-retry.ts';

type Props<Data> = {
  query: Pick<UseQueryResult, 'error' | 'failureReason' | 'isFetching' | 'refetch'> & { data: Data | undefined };
  /** What it says while there is nothing to show yet, and when that fails without a word of the server. */
  loading: string;
  fallback: string;
  /** Where it is what the page is for, and not a part: in the place of all of it, or below its head. */
  heading?: 'h1' | 'h2';
  link?: PageLink;
  /** What stands here when there is no such thing, or no longer. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was asked for, once it is there; until then that it is on its way, or why it is not. */
export function QueryContent<Data>({ query, loading, fallback, heading, link, missing, children }: Props<Data>) {
  const { data } = query;
  const { failure, isRetrying, retry } = useRetry(query);

  if (missing && isNotFound(query.error)) return missing;
  // What was loaded before stays: a later attempt that fails takes nothing away.
  if (data !== undefined) return children(data);
  if (!failure) {
    return <Loading heading={heading === 'h1'}>{loading}</Loading>;
  }
  const again = (
    <Button variant={heading ? 'filled' : 'default'} onClick={retry} {...ariaDisabled(isRetrying)}>
      {isRetrying ? 'Trying...' : 'Try Again'}
    </Button>
  );
  if (!heading) {
    return (
      <div className={classes.failed}>
        <Banner tone="failure">{messageOf(failure, fallback)}</Banner>
        {again}
      </div>
    );
  }
  return (
    <ErrorState
      title={fallback}
      heading={heading}
      actions={
        <>
          {again}
          {link && (
            <Button variant="default" component={Link} to={link.to}>
              {link.label}
            </Button>
          )}
        </>
      }
    >
      {reasonOf(failure)}
    </ErrorState>
  );
}
