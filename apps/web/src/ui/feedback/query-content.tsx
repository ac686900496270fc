import { Button, Stack } from '@mantine/core';
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
import { useRetry } from './use-retry.ts';

type Props<Data> = {
  query: Pick<UseQueryResult, 'error' | 'failureReason' | 'isFetching' | 'refetch'> & { data: Data | undefined };
  /** Shown while loading, and when loading fails and the server gave no reason. */
  loading: string;
  fallback: string;
  /** Set where the query is the page's main content: `h1` replaces the whole page, `h2` stands below its heading. */
  heading?: 'h1' | 'h2';
  link?: PageLink;
  /** Shown when the server answers that it does not exist. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the result of a query, or that it is loading, or why it could not be loaded. */
export function QueryContent<Data>({ query, loading, fallback, heading, link, missing, children }: Props<Data>) {
  const { data } = query;
  const { failure, isRetrying, retry } = useRetry(query);

  if (missing && isNotFound(query.error)) return missing;
  // Data that was loaded before stays on the screen when a later attempt fails.
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
      <Stack maw="34rem" pb="md">
        <Banner tone="failure">{messageOf(failure, fallback)}</Banner>
        <div>{again}</div>
      </Stack>
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
