import { VisuallyHidden } from '@mantine/core';
import { limits } from '@rulewright/contract';
import classes from './password-requirements.module.css';

const requirements = [
  { text: `At least ${limits.password.min} characters`, met: (value: string) => value.length >= limits.password.min },
  { text: 'One lowercase letter', met: (value: string) => /\p{Ll}/u.test(value) },
  { text: 'One uppercase letter', met: (value: string) => /\p{Lu}/u.test(value) },
  { text: 'One number', met: (value: string) => /\p{Nd}/u.test(value) },
];

/** What a new password must have, ticked off while it is typed. */
export function PasswordRequirements({ password }: { password: string }) {
  return (
    <ul className={classes.list} aria-label="Password requirements">
      {requirements.map(({ text, met }) => (
        <li key={text} data-met={met(password) || undefined}>
          <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
            {met(password) ? <path d="m2 7.5 3.4 3.5L12 3" strokeWidth="2" /> : <circle cx="7" cy="7" r="3.25" />}
          </svg>
          {text}
          {met(password) && <VisuallyHidden>, met</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
