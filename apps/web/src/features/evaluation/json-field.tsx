import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './json-field.module.css';

type Props = {
  label: string;
  name: string;
  value: string | undefined;
  error: ReactNode;
  // A method, so that a handler of an input's events fits too: of the event only the text is read.
  onChange(event: { currentTarget: { value: string } }): void;
  onBlur: () => void;
};

export function JsonField(props: Props) {
  return <Textarea {...props} rows={10} spellCheck={false} autoComplete="off" classNames={{ input: classes.input }} />;
}
