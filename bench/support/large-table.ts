import type { DecisionGraph } from '@rulewright/contract';

/** @param hasSchema whether the Request names its fields. Where it does not, each second output has words. */
type Size = { rows: number; columns: number; edits: number; hasSchema?: boolean };

/** A graph with a long table, and then the same with one cell changed each time. What has not changed is shared. */
export function* editedTables({ rows, columns, edits, hasSchema = true }: Size): Generator<DecisionGraph> {
  const inputs = Array.from({ length: columns - 4 }, (_, n) => ({ id: `i${n}`, name: `I${n}`, field: `field${n}` }));
  const outputs = Array.from({ length: 4 }, (_, n) => ({ id: `o${n}`, name: `O${n}`, field: `out${n}` }));
  const types = inputs.map(({ field }, n) => [field, { type: n % 2 === 0 ? 'number' : 'string' }]);
  const schema = JSON.stringify({ type: 'object', properties: Object.fromEntries(types) });
  let rules = Array.from({ length: rows }, (_, row) => ({
    _id: `${row}`,
    ...Object.fromEntries(inputs.map(({ id }, n) => [id, n % 2 === 0 ? `[${row}..${row + 10}]` : `"text ${row}"`])),
    ...Object.fromEntries(
      outputs.map(({ id }, n) => [id, n % 2 === 0 ? `${row}.5` : hasSchema ? `field0 * ${row}` : 'base']),
    ),
  }));
  const before = { id: 'in', type: 'inputNode', name: 'Request', ...(hasSchema && { content: { schema } }) };
  const value = { id: '1', key: 'total', value: 'out0 + out1' };
  const after = { id: 'e', type: 'expressionNode', name: 'Total', content: { expressions: [value] } };
  const edges = [
    { id: '1', sourceId: 'in', targetId: 't' },
    { id: '2', sourceId: 't', targetId: 'e' },
  ];
  for (let edit = 0; edit <= edits; edit++) {
    const content = { hitPolicy: 'first', inputs, outputs, rules };
    yield { nodes: [before, { id: 't', type: 'decisionTableNode', name: 'Table', content }, after], edges };
    const at = (edit * 37) % rows;
    rules = rules.with(at, { ...rules[at], i0: `[${edit}..${edit + 5}]` } as (typeof rules)[number]);
  }
}
