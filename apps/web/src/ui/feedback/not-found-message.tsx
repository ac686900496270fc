import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Way } from '#ui/navigation/page-link.ts';
import { DeadEnd } from './page-message.tsx';

type Props = {
  /** "Project": what was looked for. */
  noun: string;
  /** Where to go from here. */
  way: Way;
};

export function Missing({ noun, way }: Props) {
  return (
    <DeadEnd
      title={`${noun} Not Found`}
      actions={
        <Button component={Link} to={way.to}>
          {way.label}
        </Button>
      }
    >
      <p role="alert">
        There is no {noun.toLowerCase()} at this address. It may have been mistyped, or what was here has been deleted.
      </p>
    </DeadEnd>
  );
}
