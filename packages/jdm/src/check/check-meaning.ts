import type { ParsedGraph } from '../graph/parsed-graph.ts';
import type { Problem } from '../graph/problem.ts';
import { GraphTypes } from '../scope/graph-types.ts';
import { checkCalls } from './call-check.ts';
import type { CheckMemory } from './check-memory.ts';
import { checkConnections } from './connection-check.ts';
import { checkContents } from './content-check.ts';
import { withoutDoubts } from './doubts.ts';
import { checkFunctions } from './function-check.ts';
import type { KnownFacts } from './known-facts.ts';
import type { Located } from './located.ts';
import { problemOf } from './located.ts';
import { NodeChecks } from './node-checks.ts';
import { checkResponses } from './response-check.ts';
import { sampledGraph } from './sampled-graph.ts';
import { requestType } from './seen-inputs.ts';

/**
 * Finds what a graph most probably does not mean, from the types of its data. The graph must be safe to read. With a memory,
 * only what has changed since the last check is looked at.
 */
export function checkMeaning(graph: ParsedGraph, facts: KnownFacts, memory: CheckMemory): Problem[] {
  const sampled = sampledGraph(graph, memory);
  const inputs = [...ownInputs(graph), ...(facts.inputs ?? [])];
  const types = new GraphTypes(sampled, (declared) => requestType(declared, inputs));
  const nodes = new NodeChecks(
    sampled,
    types,
    memory,
    new Map(graph.nodes.map((node) => [node.id, node.source.content])),
  );
  const located = graph.nodes.flatMap(({ id }) => nodes.check(id));
  return [
    ...nodes.more,
    ...checkConnections(graph),
    ...checkCalls(graph, facts.documents),
    ...checkContents(sampled),
    ...checkFunctions(graph),
    ...checkResponses(sampled, types),
    ...once(withoutDoubts(located, (nodeId, column) => nodes.textsOfColumn(nodeId, column))).map(problemOf),
  ];
}

/** A text that reads a name twice is told of it once. */
function once(all: readonly Located[]): Located[] {
  const told = new Set<string>();
  return all.filter(({ nodeId, row, column, finding: { reason } }) => {
    const { size } = told;
    return told.add(JSON.stringify([nodeId, row, column, reason])).size > size;
  });
}

/** Inputs that a graph brings along: those that it is tried with, and tests that other editors keep in it. */
function ownInputs({ source }: ParsedGraph): unknown[] {
  const { tests } = source;
  return Array.isArray(tests) ? tests.flatMap((test) => (isTest(test) ? [test.input] : [])) : [];
}

const isTest = (test: unknown): test is { input: unknown } =>
  typeof test === 'object' && test !== null && 'input' in test;
