import classes from './avatar.module.css';
import { initialsOf } from './person-name.ts';

/** A person's initials, beside their name: whoever hears the page is told that alone. */
export function Avatar({ person }: { person: Parameters<typeof initialsOf>[0] }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(person)}
    </span>
  );
}
