import classes from './skip-link.module.css';

export const mainId = 'main';

/** First in the tab order: lets a keyboard user pass the header. The target needs `id={mainId}` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a href={`#${mainId}`} className={classes.link}>
      Skip to main content
    </a>
  );
}
