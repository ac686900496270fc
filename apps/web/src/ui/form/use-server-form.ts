import { useForm } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#lib/api/api-error.ts';
import type { Permit } from '#lib/permit.ts';
import { granted } from '#lib/permit.ts';
import { afterPress } from './after-press.ts';

type Texts = Record<string, string>;

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
  // A ref, because form state changes only with the next render, too late for a second submit in the same moment.
  const sending = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Texts>({ initialValues, validate: zod4Resolver(schema, { errorPriority: 'first' }) });

  function focusFirst(names: readonly string[]) {
    const inputs = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    inputs.find(({ name }) => names.includes(name))?.focus();
  }

  function leave(name: string) {
    // An existing error may come from the server. Validating again would remove it.
    if (!form.errors[name]) form.validateField(name);
    const repeat = repeats[name];
    if (repeat && form.values[repeat]) form.validateField(repeat);
  }

  function edit(name: string, text: string) {
    form.setFieldValue(name, text);
    const repeat = repeats[name];
    if (repeat) form.clearFieldError(repeat);
    const marked = Object.keys(form.errors).filter((other) => form.errors[other] === true);
    // Clears the banner when the last field that refers to it is edited.
    if (marked.length > 0 && marked.every((other) => other === name || other === repeat)) setFailure(null);
  }

  // Takes over values that somebody else has saved. Otherwise the next save would revert them.
  useDidUpdate(() => {
    for (const [name, text] of Object.entries(initialValues)) if (!form.isDirty(name)) edit(name, text);
    form.resetDirty(initialValues);
  }, Object.values(initialValues));

  /** Resetting disables the submit button, so the focus moves from it to the first field. */
  function reset() {
    if (element.current?.querySelector('[type="submit"]:focus')) focusFirst(Object.keys(initialValues));
    form.reset();
  }

  async function deliver(values: Texts) {
    sending.current = true;
    setFailure(null);
    try {
      await send(values as Values);
      if (resets) reset();
      else form.resetDirty(values);
    } catch (error) {
      setFailure(error);
      if (!(error instanceof ApiError)) return;
      const fieldErrors = error.details.filter(({ path }) => path in values);
      for (const { path, message } of fieldErrors) form.setFieldError(path, message === error.message || message);
      focusFirst(fieldErrors.map(({ path }) => path));
    } finally {
      sending.current = false;
    }
  }

  return {
    element,
    failure,
    bannerId,
    permit,
    pending: form.submitting,
    valid: Object.keys(form.errors).length === 0 && form.isValid(),
    values: form.values as Values,
    /** Fills in a field on the person's behalf. */
    fillIn: (name: keyof Values & string, text: string) => edit(name, text),
    forgetFailure: () => setFailure(null),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!sending.current && permit.allowed)
        form.onSubmit(deliver, (errors) => focusFirst(Object.keys(errors)))(event);
    },
    field(of: keyof Values & string) {
      const name: string = of;
      return {
        name,
        value: form.values[name],
        error: form.errors[name],
        readOnly: !permit.allowed,
        // Not `aria-describedby`, which Mantine sets itself.
        'aria-errormessage': form.errors[name] === true ? bannerId : undefined,
        // Uses only the text of the event, so that it fits every kind of field.
        onChange: (event: { currentTarget: { value: string } }) => edit(name, event.currentTarget.value),
        onBlur: () => afterPress(() => leave(name)),
      };
    },
  };
}
