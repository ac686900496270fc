import { Checkmark } from '#ui/graphics/checkmark.tsx';
import classes from './trial-terms.module.css';

const terms = ['Free 30-day trial', 'No credit card', 'Setup in 5 minutes'];

export function TrialTerms() {
  return (
    <ul className={classes.terms}>
      {terms.map((term) => (
        <li key={term}>
          <Checkmark met />
          {term}
        </li>
      ))}
    </ul>
  );
}
