import classes from './key-cap.module.css';

/** A key of the keyboard. Hidden from screen readers, which know the shortcut from `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {children}
    </span>
  );
}
