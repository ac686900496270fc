import classes from './key-cap.module.css';

/** A key of the keyboard, for the eye: a screen reader is told of it by `aria-keyshortcuts`, or knows it. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {children}
    </span>
  );
}
