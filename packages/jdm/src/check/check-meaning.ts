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
  const inputs = [...ownInputs(graph), ...(facts.inputs ?? [])];
  const sampled = sampledGraph(graph, memory);
  const found = checkTypes(graph, sampled, inputs, memory);
  return [
    ...checkConnections(graph),
    ...checkCalls(graph, facts.documents),
    ...checkContents(sampled),
    ...checkFunctions(graph),
    ...(inputs.length > 0 && found.some(dependsOnTypes) ? asKnownWithoutInputs(found, graph, memory) : found),
  ];
}

/** @param sampled the graph with a few rows for each table */
function checkTypes(
  graph: ParsedGraph,
  sampled: ParsedGraph,
  inputs: readonly unknown[],
  memory: CheckMemory,
): Problem[] {
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
    ...checkResponses(sampled, types),
    ...once(withoutDoubts(located, (nodeId, column) => nodes.textsOfColumn(nodeId, column))).map(problemOf),
  ];
}

/** An error that is no matter of the text alone. */
const dependsOnTypes = ({ severity, code }: Problem) => severity === 'error' && code !== 'syntax';

/** Other inputs may have other types than those that are known, so that what follows from these alone is no error. */
function asKnownWithoutInputs(
  found: readonly Problem[],
  graph: ParsedGraph,
  { withoutInputs }: CheckMemory,
): Problem[] {
  const sure = checkTypes(graph, sampledGraph(graph, withoutInputs), [], withoutInputs);
  const errors = new Set(sure.flatMap((problem) => (problem.severity === 'error' ? subjectOf(problem) : [])));
  return found.map((problem) =>
    dependsOnTypes(problem) && !errors.has(subjectOf(problem)) ? { ...problem, severity: 'warning' } : problem,
  );
}

/** What a problem is about, in whichever words. */
const subjectOf = ({ nodeId, code, place, message }: Problem) =>
  JSON.stringify([nodeId, code, place?.row, place?.column, place?.start ?? message]);

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
