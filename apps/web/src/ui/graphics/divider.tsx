import classes from './divider.module.css';

/** A scale with a long mark every fifth: our dividing line. It says nothing, so nobody has to hear it. */
export function Divider() {
  return <div className={classes.ruler} aria-hidden="true" />;
}
