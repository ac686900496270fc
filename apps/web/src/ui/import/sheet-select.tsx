import { NativeSelect } from '@mantine/core';

type Props = { sheets: readonly { name: string }[]; at: number; choose: (at: number) => void };

/** Chooses one of the sheets of a file. There is nothing to choose where it has only one. */
export function SheetSelect({ sheets, at, choose }: Props) {
  if (sheets.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      label="Sheet"
      data={sheets.map(({ name }, index) => ({ value: String(index), label: name || `Sheet ${index + 1}` }))}
      value={String(at)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  );
}
