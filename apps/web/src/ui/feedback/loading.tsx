import classes from './loading.module.css';

type Props = {
  /** Whether it stands in the place of a page, which has to have a heading. */
  heading?: boolean;
  children: string;
};

/** Says what is on its way. */
export function Loading({ heading = false, children }: Props) {
  return (
    <div role="status" className={classes.loading}>
      {heading ? <h1>{children}</h1> : children}
    </div>
  );
}
