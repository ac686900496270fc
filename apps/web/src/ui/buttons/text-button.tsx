import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { onClick: () => void; children: ReactNode };

/** A button within a sentence, which leads to what it names. */
export const TextButton = ({ onClick, children }: Props) => (
  <Anchor component="button" type="button" inherit c="inherit" fw={600} ta="start" onClick={onClick}>
    {children}
  </Anchor>
);
