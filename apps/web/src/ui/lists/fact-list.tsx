import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

type Props = { facts: readonly { label: string; value: ReactNode }[] };

export function FactList({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
