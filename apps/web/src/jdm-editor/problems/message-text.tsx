import { Box } from '@mantine/core';
import { Fragment } from 'react';

/** A message, with the names between its backticks as code. */
export function MessageText({ message }: { message: string }) {
  const parts = message.split('`');
  // Without a second one, a backtick is just a character.
  if (parts.length % 2 === 0) return message;
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <Box component="code" key={key} ff="monospace" fz="0.925em" fw={600}>
        {part}
      </Box>
    );
  });
}
