import type { DocumentVersion } from '@rulewright/contract';
import { useMemo } from 'react';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyText } from '#shared/code/pretty-json.ts';
import { TimeText } from '#shared/time/time-text.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import classes from './view-version.module.css';

type Props = { opened: boolean; version: DocumentVersion; close: () => void };

export function ViewVersion({ opened, version, close }: Props) {
  return (
    <Dialog opened={opened} title={`Document Version ${version.version}`} size="56rem" roomy close={close}>
      <Version version={version} />
    </Dialog>
  );
}

function Version({ version: { created_at, author, changelog, content } }: { version: DocumentVersion }) {
  const text = useMemo(() => prettyText(content), [content]);

  return (
    <>
      <p className={classes.origin}>
        Created <TimeText value={created_at} />
        {author && <> by {author}</>}
      </p>
      {changelog && <p className={classes.changelog}>{changelog}</p>}
      <CodeBlock json label="Content" height="500px">
        {text}
      </CodeBlock>
    </>
  );
}
