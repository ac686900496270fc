import type { SchemaResponse } from '@rulewright/contract';
import { memo } from 'react';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import classes from './schema-viewer.module.css';

type Props = {
  /** Undefined while it is loading; null when it could not be loaded. */
  schema: SchemaResponse | null | undefined;
};

/** Memoized, because the page renders with every keystroke in the console. */
export const SchemaViewer = memo(function SchemaViewer({ schema }: Props) {
  if (schema === undefined) return <Loading>Loading schema...</Loading>;
  if (schema === null) return <EmptyText>Schema information is not available for this document.</EmptyText>;
  if (!schema.input && !schema.output) {
    return <EmptyText>No schema information available for this document.</EmptyText>;
  }
  return (
    <div className={classes.schemas}>
      <Schema title="Input Schema" schema={schema.input} />
      <Schema title="Output Schema" schema={schema.output} />
    </div>
  );
});

function Schema({ title, schema }: { title: string; schema: SchemaResponse['input'] }) {
  return (
    <section>
      <h2>{title}</h2>
      {schema ? (
        <CodeBlock json label={title} maxHeight="var(--most)">
          {prettyJson(schema)}
        </CodeBlock>
      ) : (
        <EmptyText>Not known.</EmptyText>
      )}
    </section>
  );
}
