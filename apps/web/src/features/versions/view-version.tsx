import { Box, Stack, Text } from '@mantine/core';
import type { VersionSummary } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { GraphView } from '#jdm-editor/view/graph-view.tsx';
import { prettyText } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import { versionQuery } from '#workspace/documents/version-query.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import classes from './view-version.module.css';

type Props = {
  opened: boolean;
  address: DocumentAddress;
  documentId: string;
  version: VersionSummary;
  close: () => void;
};

export function ViewVersion({ opened, version, close, ...place }: Props) {
  return (
    <Dialog opened={opened} title={`Document Version ${version.version}`} size="84rem" roomy close={close}>
      <Version {...place} version={version} />
    </Dialog>
  );
}

function Version({ address, documentId, version }: Pick<Props, 'address' | 'documentId' | 'version'>) {
  const { created_at, author, changelog } = version;
  const loaded = useQuery(versionQuery(address, documentId, version.version));

  return (
    <>
      <Text inherit mb="md" c="dimmed">
        Created <TimeText value={created_at} />
        {author && <> by {author}</>}
      </Text>
      {changelog && <p className={classes.changelog}>{changelog}</p>}
      {/* As high as what is on its way, so that the dialog does not jump. */}
      <Box mih="500px">
        <QueryContent query={loaded} loading="Loading the version..." fallback="Failed to load the version">
          {({ content }) => <Content content={content} />}
        </QueryContent>
      </Box>
    </>
  );
}

/** The graph, which is what people look for, in all of the width, and below it the JSON. */
function Content({ content }: { content: string }) {
  const text = useMemo(() => prettyText(content), [content]);
  return (
    <Stack>
      <GraphView content={content} height="min(500px, 55dvh)" label="Graph of this version" />
      <section>
        <Box component="h3" mb="xs" fz="sm" fw={600}>
          JSON
        </Box>
        <CodeBlock json label="Content" height="500px">
          {text}
        </CodeBlock>
      </section>
    </Stack>
  );
}
