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
  /** When they become others, a field that nobody has touched follows. */
  initialValues: Values;
  /** The field that must repeat another one: `{ password: 'confirmPassword' }`. */
  repeats?: { [Name in keyof Values]?: keyof Values & string };
  send: (values: Values) => Promise<unknown>;
  /** Whether the fields are as at first again, once the server took them. */
  resets?: boolean;
  /** Whether this person may send it. Whoever may not can read it, and is told why. */
  permit?: Permit;
};

export type ServerForm<Values extends Texts> = ReturnType<typeof useServerForm<Values>>;

/** What a field is given of its form. */
export type FieldProps = ReturnType<ServerForm<Texts>['field']>;

/**
 * A form that the contract validates and the server answers. Fields are checked when they are left and when the form
 * is sent; an error goes when its field is edited; what the server says about a field stands at that field, unless the
 * banner says the same: then the field is marked, and refers to it until it is edited.
 */
export function useServerForm<Values extends Texts>(options: Options<Values>) {
  const { schema, initialValues, send, resets = false, permit = granted } = options;
  const repeats: { [name: string]: string | undefined } = options.repeats ?? {};
  const element = useRef<HTMLFormElement>(null);
  const bannerId = useId();
  // The form's own mark comes with the next render, which is too late for a second submit of the same moment.
  const sending = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Texts>({ initialValues, validate: zod4Resolver(schema, { errorPriority: 'first' }) });

  function focusFirst(names: readonly string[]) {
    const inputs = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    inputs.find(({ name }) => names.includes(name))?.focus();
  }

  function leave(name: string) {
    // An error that is still there belongs to what is still there. Checking again would take back the server's word.
    if (!form.errors[name]) form.validateField(name);
    const repeat = repeats[name];
    if (repeat && form.values[repeat]) form.validateField(repeat);
  }

  function edit(name: string, text: string) {
    form.setFieldValue(name, text);
    const repeat = repeats[name];
    if (repeat) form.clearFieldError(repeat);
    const marked = Object.keys(form.errors).filter((other) => form.errors[other] === true);
    // What the banner says about fields goes when none of them refers to it any longer.
    if (marked.length > 0 && marked.every((other) => other === name || other === repeat)) setFailure(null);
  }

  // What somebody else has saved meanwhile would otherwise be taken back by the next save.
  useDidUpdate(() => {
    for (const [name, text] of Object.entries(initialValues)) if (!form.isDirty(name)) edit(name, text);
    form.resetDirty(initialValues);
  }, Object.values(initialValues));

  /** Empty, it disables its button, which must not take the focus along. */
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
      const told = error.details.filter(({ path }) => path in values);
      for (const { path, message } of told) form.setFieldError(path, message === error.message || message);
      focusFirst(told.map(({ path }) => path));
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
    /** Fills a field in for whoever is at the form. */
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
        // Not `aria-describedby`, which Mantine keeps for what stands at the field.
        'aria-errormessage': form.errors[name] === true ? bannerId : undefined,
        // Of the event only the text is read: so it fits every kind of field.
        onChange: (event: { currentTarget: { value: string } }) => edit(name, event.currentTarget.value),
        onBlur: () => afterPress(() => leave(name)),
      };
    },
  };
}
