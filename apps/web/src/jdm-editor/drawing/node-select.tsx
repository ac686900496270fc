import type { ComboboxData } from '@mantine/core';
import { Select } from '@mantine/core';
import { useState } from 'react';

type Props = { label: string; placeholder: string; data: ComboboxData; choose: (value: string | null) => void };

/** A list of nodes that is open at once, and searched by typing a name. */
export function NodeSelect({ label, placeholder, data, choose }: Props) {
  // A Select that keeps the search text itself clears it whenever `data` is a new array, which each drawing of the canvas makes.
  const [search, setSearch] = useState('');
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
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
