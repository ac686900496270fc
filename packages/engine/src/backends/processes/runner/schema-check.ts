import type { ParsedNode } from '@rulewright/jdm';
import { notASchema, parseSchema } from '@rulewright/jdm';
import { readEngineError, readMismatch } from './engine-text.ts';
import { ZenDecisionContent, ZenEngine } from './zen.ts';

const engine = new ZenEngine();

/** Why the schema of a request or a response is not valid. The engine ignores one that is not JSON. */
export async function checkSchema({ name, schema }: Pick<ParsedNode, 'name' | 'schema'>): Promise<string | null> {
  if (schema === null || parseSchema(schema) === undefined) return null;
  const graph = { nodes: [{ id: 'in', name: 'in', type: 'inputNode', content: { schema } }], edges: [] };
  try {
    await engine.createDecision(new ZenDecisionContent(Buffer.from(JSON.stringify(graph)))).evaluate({});
    return null;
  } catch (thrown) {
    const error = readEngineError(thrown);
    if (!error) return notASchema(name, 'it is not understood');
    return readMismatch(error.source) ? null : notASchema(name, error.source);
  }
}
