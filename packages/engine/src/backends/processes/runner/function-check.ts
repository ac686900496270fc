import type { FunctionFault } from './engine-text.ts';
import { readEngineError, readFunctionError } from './engine-text.ts';
import { ZenDecisionContent, ZenEngine } from './zen.ts';

/** Thrown by the first statement of a source: an engine that throws it has parsed the whole source and run nothing of it. */
const PARSED = 'parsed';

const engine = new ZenEngine();

/** Why a function's source does not parse. Functions of the old form are scripts and not modules. */
export async function checkFunction(source: string, old: boolean): Promise<FunctionFault | null> {
  const stopped = `throw "${PARSED}";${source}`;
  const graph = {
    nodes: [
      { id: 'input', name: 'input', type: 'inputNode' },
      { id: 'function', name: 'function', type: 'functionNode', content: old ? stopped : { source: stopped } },
    ],
    edges: [{ id: 'edge', sourceId: 'input', targetId: 'function' }],
  };
  try {
    await engine.createDecision(new ZenDecisionContent(Buffer.from(JSON.stringify(graph)))).evaluate({});
    return null;
  } catch (thrown) {
    const error = readEngineError(thrown);
    if (!error) return { reason: 'it is not understood', line: null };
    const fault = readFunctionError(error.source);
    return fault.reason === PARSED ? null : fault;
  }
}
