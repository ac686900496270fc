import classes from './trial-terms.module.css';

const terms = ['Free 30-day trial', 'No credit card', 'Setup in 5 minutes'];

export function TrialTerms() {
  return (
    <ul className={classes.terms}>
      {terms.map((term) => (
        <li key={term}>
          <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="m2 7.5 3.4 3.5L12 3" strokeWidth="2" />
          </svg>
          {term}
        </li>
      ))}
    </ul>
  );
}
