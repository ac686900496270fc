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
      <p className={classes.origin}>
        Created <TimeText value={created_at} />
        {author && <> by {author}</>}
      </p>
      {changelog && <p className={classes.changelog}>{changelog}</p>}
      <div className={classes.content}>
        <QueryContent query={loaded} loading="Loading the version..." fallback="Failed to load the version">
          {({ content }) => <Content content={content} />}
        </QueryContent>
      </div>
    </>
  );
}

/** The graph, which is what people look for, in all of the width, and below it the JSON. */
function Content({ content }: { content: string }) {
  const text = useMemo(() => prettyText(content), [content]);
  return (
    <div className={classes.both}>
      <GraphView content={content} height="min(500px, 55dvh)" label="Graph of this version" />
      <section>
        <h3 className={classes.heading}>JSON</h3>
        <CodeBlock json label="Content" height="500px">
          {text}
        </CodeBlock>
      </section>
    </div>
  );
}
