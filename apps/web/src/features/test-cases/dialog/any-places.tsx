import { TagsInput } from '@mantine/core';
import { useMemo } from 'react';
import type { CaseForm } from './case-form.ts';
import { placesToChoose, tidyPlace, unreadablePlace } from './case-form.ts';

type Props = {
  form: CaseForm;
  /** What the rules answered, undefined where that is not known. */
  answer: unknown;
  readOnly: boolean;
  choose: (any: string[]) => void;
};

/** The fields of the answer that only have to be there, chosen by their names. */
export function AnyPlaces({ form, answer, readOnly, choose }: Props) {
  const known = useMemo(() => placesToChoose(form.expected, answer), [form.expected, answer]);
  return (
    <TagsInput
      label="May be anything"
      description="Fields that have to be there, whatever their value"
      placeholder={form.any.length === 0 && !readOnly ? 'Choose a field, or write one such as items[0].price' : ''}
      data={known}
      limit={50}
      value={form.any}
      error={unreadablePlace(form)}
      readOnly={readOnly}
      // A name may have a comma.
      splitChars={[]}
      isDuplicate={(typed, chosen) => chosen.includes(tidyPlace(typed))}
      comboboxProps={{ zIndex: 400 }}
      spellCheck={false}
      autoComplete="off"
      onChange={(any) => choose(any.map(tidyPlace))}
    />
  );
}
