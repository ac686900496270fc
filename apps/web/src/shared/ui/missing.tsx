import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DeadEndDrawing } from './dead-end-drawing.tsx';
import { Notice } from './notice.tsx';
import type { Way } from './way.ts';

type Props = {
  /** "Project": what was looked for. */
  noun: string;
  /** Where to go from here. */
  way: Way;
};

export function Missing({ noun, way }: Props) {
  return (
    <Notice
      title={`${noun} Not Found`}
      drawing={<DeadEndDrawing />}
      actions={
        <Button component={Link} to={way.to}>
          {way.label}
        </Button>
      }
    >
      <p role="alert">
        There is no {noun.toLowerCase()} at this address. It may have been mistyped, or what was here has been deleted.
      </p>
    </Notice>
  );
}
