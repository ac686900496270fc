import { Textarea } from '@mantine/core';
import type { FieldProps } from '#shared/form/use-server-form.ts';
import classes from './json-field.module.css';

export function JsonField(props: FieldProps & { label: string }) {
  return <Textarea {...props} rows={10} spellCheck={false} autoComplete="off" classNames={{ input: classes.input }} />;
}
