import type { ParsedNode } from '@rulewright/jdm';
import { parseSchema } from '@rulewright/jdm';
import { readEngineError, sourceOf } from './engine-error.ts';
import { mismatchIn } from './messages/schema-mismatch.ts';
import { ZenDecisionContent, ZenEngine } from './zen.ts';

const engine = new ZenEngine();

/** Why the schema of a request or a response is none. The engine passes over what is no JSON without a word. */
export async function checkSchema({ name, schema }: Pick<ParsedNode, 'name' | 'schema'>): Promise<string | null> {
  if (schema === null) return null;
  if (parseSchema(schema) === undefined) return `The schema of "${name}" is not valid JSON`;
  const graph = { nodes: [{ id: 'in', name: 'in', type: 'inputNode', content: { schema } }], edges: [] };
  try {
    await engine.createDecision(new ZenDecisionContent(Buffer.from(JSON.stringify(graph)))).evaluate({});
    return null;
  } catch (thrown) {
    const error = readEngineError(thrown);
    if (!error) return notASchema(name, 'it is not understood');
    const source = sourceOf(error);
    return mismatchIn(source) ? null : notASchema(name, source);
  }
}

export const notASchema = (name: string, source: string) => `The schema of "${name}" is not a JSON Schema: ${source}`;
