import classes from './avatar.module.css';
import { initialsOf } from './person-name.ts';

/** A person's initials. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ person }: { person: Parameters<typeof initialsOf>[0] }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(person)}
    </span>
  );
}
