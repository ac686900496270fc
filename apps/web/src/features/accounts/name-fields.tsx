import { TextField } from '#ui/form/fields.tsx';
import type { FieldProps } from '#ui/form/use-server-form.ts';
import classes from './name-fields.module.css';

/** First and last name, beside each other where there is room for both. */
export const NameFields = ({ field }: { field: (name: 'firstName' | 'lastName') => FieldProps }) => (
  <div className={classes.names}>
    <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
    <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
  </div>
);
