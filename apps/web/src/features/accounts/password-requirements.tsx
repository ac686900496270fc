import { VisuallyHidden } from '@mantine/core';
import { limits } from '@rulewright/contract';
import { Checkmark } from '#ui/graphics/checkmark.tsx';
import classes from './password-requirements.module.css';

const requirements = [
  { text: `At least ${limits.password.min} characters`, met: (value: string) => value.length >= limits.password.min },
  { text: 'One lowercase letter', met: (value: string) => /\p{Ll}/u.test(value) },
  { text: 'One uppercase letter', met: (value: string) => /\p{Lu}/u.test(value) },
  { text: 'One number', met: (value: string) => /\p{Nd}/u.test(value) },
];

type Props = {
  password: string;
  /** Whether the field has an error: then missing requirements are marked. */
  wrong: boolean;
};

/** The requirements of a new password, checked off while it is typed. */
export function PasswordRequirements({ password, wrong }: Props) {
  return (
    <ul className={classes.list} data-wrong={wrong || undefined} aria-label="Password requirements">
      {requirements.map(({ text, met }) => (
        <li key={text} data-met={met(password) || undefined}>
          <Checkmark met={met(password)} />
          {text}
          {met(password) && <VisuallyHidden>, met</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
