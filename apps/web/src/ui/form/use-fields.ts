import { useRef, useState } from 'react';
import type { z } from 'zod';

export type Texts = Record<string, string>;

/** What is wrong with fields; true where it is said elsewhere. */
type Errors = Record<string, string | true>;

type Fields = { values: Texts; errors: Errors };

/** The texts of a form's fields, what is wrong with them, and which of them differ from what was saved. */
export function useFields(schema: z.ZodType<unknown, Texts>, initialValues: Texts) {
  const [shown, show] = useState<Fields>({ values: initialValues, errors: {} });
  // A field can be left, or the form sent, before what was typed last is rendered.
  const latest = useRef(shown);
  const saved = useRef(initialValues);

  function change(changes: Partial<Fields>) {
    latest.current = { ...latest.current, ...changes };
    show(latest.current);
  }

  function setError(name: string, error: string | true | undefined) {
    const { [name]: _, ...others } = latest.current.errors;
    change({ errors: error === undefined ? others : { ...others, [name]: error } });
  }

  return {
    ...shown,
    setError,
    /** Editing a field clears its error. */
    write(name: string, text: string) {
      setError(name, undefined);
      change({ values: { ...latest.current.values, [name]: text } });
    },
    isValid: Object.keys(errorsOf(schema, shown.values)).length === 0,
    validate(name: string) {
      setError(name, errorsOf(schema, latest.current.values)[name]);
    },
    /** Validates all fields, and returns the names of those that are wrong. */
    validateAll(): string[] {
      const errors = errorsOf(schema, latest.current.values);
      change({ errors });
      return Object.keys(errors);
    },
    valuesNow: () => latest.current.values,
    isEdited: (name: string) => latest.current.values[name] !== saved.current[name],
    save(values: Texts) {
      saved.current = values;
    },
    /** Goes back to what was saved. */
    reset() {
      change({ values: saved.current, errors: {} });
    },
  };
}

/** The first reason for each field. */
function errorsOf(schema: z.ZodType<unknown, Texts>, values: Texts): Errors {
  const errors: Errors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
