import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { waiting } from '#shared/ui/waiting.ts';
import { Banner } from './banner.tsx';
import classes from './loaded.module.css';
import { Loading } from './loading.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What it says while there is nothing to show yet, and when that fails without a word of the server. */
  loading: string;
  fallback: string;
  children: (data: Data) => ReactNode;
};

/** What was asked for, once it is there; until then that it is on its way, or why it is not. */
export function Loaded<Data>({ query, loading, fallback, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;

  // What was loaded before stays: a later attempt that fails takes nothing away.
  if (data !== undefined) return children(data);
  if (!error) {
    return <Loading>{loading}</Loading>;
  }
  return (
    <div className={classes.failed}>
      <Banner tone="failure">{messageOf(error, fallback)}</Banner>
      <Button variant="default" onClick={() => !isFetching && refetch()} {...waiting(isFetching)}>
        {isFetching ? 'Trying...' : 'Try Again'}
      </Button>
    </div>
  );
}
