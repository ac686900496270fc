import classes from './loading.module.css';

type Props = {
  /** Whether it takes the place of a whole page, which needs a heading. */
  heading?: boolean;
  children: string;
};

/** Says what is loading. */
export function Loading({ heading = false, children }: Props) {
  return (
    <div role="status" className={classes.loading}>
      {heading ? <h1>{children}</h1> : children}
    </div>
  );
}
