import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';
import type { PageLink } from './page-link.ts';

type Props = { trail: readonly PageLink[]; current: string };

export function Breadcrumbs({ trail, current }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {trail.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
