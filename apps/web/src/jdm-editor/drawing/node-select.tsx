import type { ComboboxData } from '@mantine/core';
import { Select } from '@mantine/core';

type Props = { label: string; placeholder: string; data: ComboboxData; choose: (value: string | null) => void };

/** A list of nodes that is open at once, and searched by typing a name. */
export function NodeSelect({ label, placeholder, data, choose }: Props) {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      limit={50}
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No node has this name"
      comboboxProps={{ withinPortal: false }}
      data={data}
      onChange={choose}
    />
  );
}
