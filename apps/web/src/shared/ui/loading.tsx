import classes from './loading.module.css';

/** Says what is on its way. */
export function Loading({ children }: { children: string }) {
  return (
    <p role="status" className={classes.loading}>
      {children}
    </p>
  );
}
