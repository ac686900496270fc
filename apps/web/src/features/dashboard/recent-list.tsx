import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TitledSheet } from '#ui/layout/titled-sheet.tsx';
import rows from '#ui/lists/linked-rows.module.css';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import classes from './recent-list.module.css';

type RecentItem = {
  to: string;
  name: string;
  /** Further information about it. */
  detail: ReactNode;
  updatedAt: string;
};

type Props = {
  title: string;
  /** Undefined while loading. */
  items: readonly RecentItem[] | undefined;
  empty: ReactNode;
  /** A link to all of them. */
  more?: ReactNode;
};

/** As many placeholders as there are entries at most. */
const placeholders = ['60%', '45%', '52%', '38%', '56%'];

export function RecentList({ title, items, empty, more }: Props) {
  return (
    <TitledSheet title={title} beside={items?.length !== 0 && more}>
      {items ? <Items items={items} empty={empty} /> : <Placeholders />}
    </TitledSheet>
  );
}

function Items({ items, empty }: { items: readonly RecentItem[]; empty: ReactNode }) {
  if (items.length === 0) return <div className={classes.empty}>{empty}</div>;
  return (
    <ul className={rows.list}>
      {items.map(({ to, name, detail, updatedAt }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
          <span className={classes.detail}>{detail}</span>
          <span className={classes.time}>
            <TimeAgo value={updatedAt} inMinutes />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Placeholders() {
  return (
    <ul className={rows.list}>
      {placeholders.map((width) => (
        <li key={width}>
          <Skeleton width={width} height="0.875rem" my="0.375rem" />
          <div className={classes.detail}>
            <Skeleton width="4rem" height="0.75rem" mt="0.375rem" />
          </div>
        </li>
      ))}
    </ul>
  );
}
