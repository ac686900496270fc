import { Link } from 'react-router';
import { Logo } from '#ui/graphics/logo.tsx';
import classes from './home-link.module.css';

type Props = { to: string; label: string };

export function HomeLink({ to, label }: Props) {
  return (
    <Link to={to} className={classes.home} aria-label={label}>
      <Logo />
    </Link>
  );
}
