import type { SchemaResponse } from '@rulewright/contract';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyJson } from '#shared/code/pretty-json.ts';
import classes from './schema-viewer.module.css';

type Props = {
  /** Null when it could not be had; undefined while it is on its way. */
  schema: SchemaResponse | null | undefined;
};

export function SchemaViewer({ schema }: Props) {
  if (schema === undefined) return <p role="status">Loading schema...</p>;
  if (schema === null) return <p className={classes.none}>Schema information is not available for this document.</p>;
  if (!schema.input && !schema.output) {
    return <p className={classes.none}>No schema information available for this document.</p>;
  }
  return (
    <div className={classes.schemas}>
      <Schema title="Input Schema" schema={schema.input} />
      <Schema title="Output Schema" schema={schema.output} />
    </div>
  );
}

function Schema({ title, schema }: { title: string; schema: SchemaResponse['input'] }) {
  return (
    <section>
      <h2>{title}</h2>
      {schema ? (
        <CodeBlock label={title} maxHeight="36rem">
          {prettyJson(schema)}
        </CodeBlock>
      ) : (
        <p className={classes.none}>Not known.</p>
      )}
    </section>
  );
}
