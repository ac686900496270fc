import { Box } from '@mantine/core';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import classes from './endpoint.module.css';

export function Endpoint({ url }: { url: string }) {
  return (
    <Section
      title="Public endpoint"
      about="Answers with the published version. It needs no sign-in, only the token. Requests are logged with their input and their answer."
    >
      <div className={classes.endpoint}>
        <code>
          <Box component="b" c="var(--rw-accent)">
            POST
          </Box>{' '}
          {url}
        </code>
        <CopyButton label="Copy endpoint" text={url} />
      </div>
    </Section>
  );
}
