import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { PageLink } from '#ui/navigation/page-link.ts';
import { PageMessage } from './page-message.tsx';

type Props = {
  /** The kind of thing that was not found, such as "Project". */
  noun: string;
  /** Where to go instead. */
  link: PageLink;
};

export function NotFoundMessage({ noun, link }: Props) {
  return (
    <PageMessage
      title={`${noun} Not Found`}
      actions={
        <Button component={Link} to={link.to}>
          {link.label}
        </Button>
      }
    >
      <p role="alert">
        There is no {noun.toLowerCase()} at this address. It may have been mistyped, or what was here has been deleted.
      </p>
    </PageMessage>
  );
}
