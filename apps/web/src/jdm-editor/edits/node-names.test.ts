import { describe, expect, test } from 'vitest';
import type { Graph } from './graph-edits.ts';
import { renameAsStep, renameWithReferences, withFreshNames } from './node-names.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (nodes: { name: string }[]) => nodes.map(({ name }) => name);

test.each([
  ['keeps a name that is free', ['Request'], ['Response'], ['Response']],
  ['counts on from a name that is taken', ['Response'], ['Response'], ['Response2']],
  ['finds the first free number', ['Fees', 'Fees2', 'Fees4'], ['Fees'], ['Fees3']],
  ['goes on from the number that a name ends with', ['rates2024'], ['rates2024'], ['rates2025']],
  ['tells apart what is added together', [], ['Fees', 'Fees', 'Fees'], ['Fees', 'Fees2', 'Fees3']],
])('%s', (_, present, added, expected) => {
  expect(namesOf(withFreshNames(named(...added), named(...present)))).toEqual(expected);
});

test('accepts every name in a graph without nodes, and keeps the rest of a node', () => {
  expect(withFreshNames([{ name: 'Fees', id: 'a' }])).toEqual([{ name: 'Fees', id: 'a' }]);
});

describe('renaming a node', () => {
  const expressions = (...values: string[]) => ({ expressions: values.map((value) => ({ value })) });
  const node = (id: string, name: string, content?: unknown, type = 'expressionNode') => ({ id, name, type, content });
  const graphOf = (...values: string[]) =>
    ({
      nodes: [node('a', 'Fees'), node('b', 'Sum', expressions(...values)), node('c', 'Other', {})],
      edges: [],
    }) as Graph;
  const rowsOf = (content: unknown) => (content as ReturnType<typeof expressions>).expressions;
  const renamed = (name: string, ...values: string[]) => {
    const { nodes } = renameWithReferences(graphOf(...values), 'a', name);
    return rowsOf(nodes[1]?.content).map(({ value }) => value);
  };
  const stepsOf = (graph: Graph, id: string, name: string) => {
    const steps: string[] = [];
    renameAsStep(graph, (step) => steps.push(step), id, name);
    return steps;
  };

  test.each([
    ['$nodes.Fees.total + $nodes.Fees', 'Costs', '$nodes.Costs.total + $nodes.Costs'],
    ["$nodes['Fees'].a", 'All costs', '$nodes["All costs"].a'],
    ['$nodes.Fees.a', 'in', '$nodes["in"].a'],
    ['$nodes.Fees.a', 'Gebühr', '$nodes["Gebühr"].a'],
    ['$nodes.Fees.a', 'the "best"', '$nodes[\'the "best"\'].a'],
    [`\`\${$nodes.Fees.a} $nodes.Fees\``, 'Costs', `\`\${$nodes.Costs.a} $nodes.Fees\``],
  ])('changes what reads it: %s', (text, name, expected) => {
    expect(renamed(name, text)).toEqual([expected]);
  });

  test.each(['"see $nodes.Fees"', "'$nodes.Fees' + 1", '$nodes.Fees2', 'customer.Fees', '$nodes[Fees]'])(
    'leaves alone: %s',
    (text) => {
      expect(renamed('Costs', text)).toEqual([text]);
    },
  );

  test('shares everything that it leaves alone, and tells how many nodes it changes', () => {
    const graph = graphOf('$nodes.Fees', 'a');
    const { nodes } = renameWithReferences(graph, 'a', 'Costs');
    expect(nodes[2]).toBe(graph.nodes[2]);
    expect(rowsOf(nodes[1]?.content)[1]).toBe(rowsOf(graph.nodes[1]?.content)[1]);
    expect(stepsOf(graph, 'a', 'Costs')).toEqual(['rename to Costs, also in a node that uses it']);
    expect(stepsOf(graph, 'c', ' Costs ')).toEqual(['rename to Costs']);
    expect(stepsOf(graph, 'c', ' ')).toEqual([]);
    expect(renameWithReferences(graph, 'a', 'Fees')).toBe(graph);
  });

  test('changes no references while two nodes have the name', () => {
    expect(renamed('Other', '$nodes.Fees + $nodes.Other')).toEqual(['$nodes.Fees + $nodes.Other']);
  });

  test.each([
    ['$nodes.Fees.a + $nodes?.Fees', 'Costs', '$nodes.Costs.a + $nodes?.Costs'],
    ['$nodes.Fees?.a', 'Gebühr', '$nodes.Gebühr?.a'],
    ['$nodes.Fees.a', 'All costs', '$nodes["All costs"].a'],
    ['$nodes?.Fees.a', 'All costs', '$nodes?.["All costs"].a'],
    ["$nodes?.['Fees'].a + $nodes[`Fees`]", 'Costs', '$nodes?.["Costs"].a + $nodes["Costs"]'],
    ['$nodes.Fees', `it's "best" \\`, '$nodes["it\'s \\"best\\" \\\\"]'],
    ['$nodes.Fees2 + Fees', 'Costs', '$nodes.Fees2 + Fees'],
  ])('changes what a function reads as JavaScript writes it: %s', (source, name, expected) => {
    const script = (text: string) => node('b', 'Sum', { source: text }, 'functionNode');
    const graph = { nodes: [node('a', 'Fees'), script(source)], edges: [] } as Graph;
    const renamed = renameWithReferences(graph, 'a', name);
    expect(renamed.nodes[1]?.content).toEqual({ source: expected });
    expect(renameWithReferences(renamed, 'a', 'Fees').nodes[1]?.content).toEqual({
      source: expect.not.stringContaining(name),
    });
  });

  test('leaves expressions alone where they cannot write the name, and says so', () => {
    const name = `it's "best"`;
    expect(renamed(name, '$nodes.Fees.a')).toEqual(['$nodes.Fees.a']);
    const words = `rename to ${name}, but not in expressions, which cannot have both " and ' in a name`;
    expect(stepsOf(graphOf('$nodes.Fees.a'), 'a', name)).toEqual([words]);
    expect(stepsOf(graphOf('Fees'), 'a', name)).toEqual([`rename to ${name}`]);
  });
});
