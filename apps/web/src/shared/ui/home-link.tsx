import { Link } from 'react-router';
import classes from './home-link.module.css';
import { Logo } from './logo.tsx';

type Props = { to: string; label: string };

export function HomeLink({ to, label }: Props) {
  return (
    <Link to={to} className={classes.home} aria-label={label}>
      <Logo />
    </Link>
  );
}
