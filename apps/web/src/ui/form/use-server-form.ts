import { useDidUpdate } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#lib/api/api-error.ts';
import type { Permit } from '#lib/permit.ts';
import { granted } from '#lib/permit.ts';
import { afterPress } from './after-press.ts';
import type { Texts } from './use-fields.ts';
import { useFields } from './use-fields.ts';

type Options<Values extends Texts> = {
  schema: z.ZodType<unknown, Values>;
  /** When these change, fields that have not been edited are updated. */
  initialValues: Values;
  /** Fields that must be repeated in another one: `{ password: 'confirmPassword' }`. */
  repeats?: { [Name in keyof Values]?: keyof Values & string };
  send: (values: Values) => Promise<unknown>;
  /** Whether to reset the fields after a success. */
  resets?: boolean;
  /** Whether this person may send the form. Without permission it is read-only, and the button says why. */
  permit?: Permit;
};

export type ServerForm<Values extends Texts> = ReturnType<typeof useServerForm<Values>>;

/** The props that a form passes to a field. */
export type FieldProps = ReturnType<ServerForm<Texts>['field']>;

/**
 * A form that is validated by the contract and answered by the server. Fields are validated when they lose focus and
 * when the form is sent; editing a field clears its error. Errors of the server are shown at their fields. If the
 * banner says the same, the field is only marked, and refers to the banner until it is edited.
 */
export function useServerForm<Values extends Texts>(options: Options<Values>) {
  const { schema, initialValues, send, resets = false, permit = granted } = options;
  const repeats: { [name: string]: string | undefined } = options.repeats ?? {};
  const element = useRef<HTMLFormElement>(null);
  const bannerId = useId();
  // A ref too, because state changes only with the next render, too late for a second submit in the same moment.
  const sending = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fields = useFields(schema as z.ZodType<unknown, Texts>, initialValues);

  function focusFirst(names: readonly string[]) {
    const inputs = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    inputs.find(({ name }) => names.includes(name))?.focus();
  }

  function leave(name: string) {
    // An existing error may come from the server. Validating again would remove it.
    if (!fields.errors[name]) fields.validate(name);
    const repeat = repeats[name];
    if (repeat && fields.values[repeat]) fields.validate(repeat);
  }

  function edit(name: string, text: string) {
    fields.write(name, text);
    const repeat = repeats[name];
    if (repeat) fields.setError(repeat, undefined);
    const marked = Object.keys(fields.errors).filter((other) => fields.errors[other] === true);
    // Clears the banner when the last field that refers to it is edited.
    if (marked.length > 0 && marked.every((other) => other === name || other === repeat)) setFailure(null);
  }

  // Takes over values that somebody else has saved. Otherwise the next save would revert them.
  useDidUpdate(() => {
    for (const [name, text] of Object.entries(initialValues)) if (!fields.isEdited(name)) edit(name, text);
    fields.save(initialValues);
  }, Object.values(initialValues));

  /** Resetting disables the submit button, so the focus moves from it to the first field. */
  function reset() {
    if (element.current?.querySelector('[type="submit"]:focus')) focusFirst(Object.keys(initialValues));
    fields.reset();
  }

  async function deliver(values: Texts) {
    sending.current = true;
    setPending(true);
    setFailure(null);
    try {
      await send(values as Values);
      if (resets) reset();
      else fields.save(values);
    } catch (error) {
      setFailure(error);
      if (!(error instanceof ApiError)) return;
      const fieldErrors = error.details.filter(({ path }) => path in values);
      for (const { path, message } of fieldErrors) fields.setError(path, message === error.message || message);
      focusFirst(fieldErrors.map(({ path }) => path));
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  return {
    element,
    failure,
    bannerId,
    permit,
    pending,
    valid: Object.keys(fields.errors).length === 0 && fields.isValid,
    values: fields.values as Values,
    /** Fills in a field on the person's behalf. */
    fillIn: (name: keyof Values & string, text: string) => edit(name, text),
    forgetFailure: () => setFailure(null),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending.current || !permit.allowed) return;
      const wrong = fields.validateAll();
      if (wrong.length > 0) focusFirst(wrong);
      else void deliver(fields.valuesNow());
    },
    field(of: keyof Values & string) {
      const name: string = of;
      return {
        name,
        value: fields.values[name],
        error: fields.errors[name],
        readOnly: !permit.allowed,
        // Not `aria-describedby`, which Mantine sets itself.
        'aria-errormessage': fields.errors[name] === true ? bannerId : undefined,
        // Uses only the text of the event, so that it fits every kind of field.
        onChange: (event: { currentTarget: { value: string } }) => edit(name, event.currentTarget.value),
        onBlur: () => afterPress(() => leave(name)),
      };
    },
  };
}
