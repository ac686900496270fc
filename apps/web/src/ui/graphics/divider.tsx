import classes from './divider.module.css';

/** A dividing line that looks like a ruler. Decorative, so screen readers skip it. */
export function Divider() {
  return <div className={classes.ruler} aria-hidden="true" />;
}
