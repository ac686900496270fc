import classes from './skip-link.module.css';

export const mainId = 'main';

/**
 * The first link of the page, with which keyboard users skip the header. Its target needs `id={mainId}` and
 * `tabIndex={-1}`.
 */
export function SkipLink() {
  return (
    <a href={`#${mainId}`} className={classes.link}>
      Skip to main content
    </a>
  );
}
