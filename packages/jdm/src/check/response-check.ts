import type { ObjectType, Single, Type } from '../expression/types/type.ts';
import { areListed, canBe, fieldOf, singlesOf } from '../expression/types/type.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem, ProblemCode } from '../graph/problem.ts';
import { asRecord } from '../graph/untrusted-json.ts';
import type { GraphTypes } from '../scope/graph-types.ts';
import { typeOfSchema } from '../scope/schema-type.ts';
import { BranchTypes } from './branch-types.ts';
import { reachedFrom } from './connection-check.ts';
import { nearName } from './near-name.ts';
import { areNeverEqual, asAnswer, typeWords } from './type-words.ts';

/** Compares what comes to each Response with its schema. A run fails where its answer does not fit. */
export function checkResponses(graph: ParsedGraph, types: GraphTypes): Problem[] {
  const branches = new BranchTypes(graph, types);
  // Without a switch, every call comes to every Response that the Request leads to.
  const hasSwitch = graph.nodes.some(({ kind }) => kind === 'switchNode');
  const requests = graph.nodes.filter(({ kind }) => kind === 'inputNode').map(({ id }) => id);
  const reached = hasSwitch ? new Set<string>() : reachedFrom(requests, graph.edges);
  return graph.nodes.flatMap((node) => {
    if (node.kind !== 'outputNode' || node.schema === null) return [];
    const schema = parseSchema(node.schema);
    const incoming = types.incoming(node.id)?.input;
    if (!incoming) return [];
    const wanted = typeOfSchema(schema);
    const isSure = reached.has(node.id);
    const faults = [...faultsIn({ given: incoming, wanted, schema, path: '', isSure })].slice(0, MAX_FAULTS);
    const [declared, result] = [objectIn(wanted), objectIn(incoming)];
    if (!declared || declared.fields.size === 0 || !result) return faults.map((fault) => problem(node, fault));
    return [
      ...faults.map((fault) => problem(node, fault)),
      ...missingInBranches(node, declared, result, requiredBy(schema), branches),
      ...undeclared(node, graph, declared),
    ];
  });
}

const objectIn = (type: Type): ObjectType | null => singleIn(type, 'object') as ObjectType | null;

/** The only kind that a value has, if it is not missing. */
function singleIn(type: Type, kind: 'object' | 'list'): Single | null {
  if (type.kind === 'any' || type.kind === 'never') return null;
  const [only, ...more] = singlesOf(type).filter((single) => single.kind !== 'null');
  return only?.kind === kind && more.length === 0 ? only : null;
}

const requiredBy = (schema: unknown): ReadonlySet<unknown> => {
  const { required } = asRecord(schema);
  return new Set(Array.isArray(required) ? required : []);
};

/** Nobody reads more about one Response. */
const MAX_FAULTS = 20;

/** What does not fit. Where it is surely so, every call fails. */
type Fault = { code: ProblemCode; says: string; isSure: boolean };
type Compared = { given: Type; wanted: Type; schema: unknown; path: string; isSure: boolean };

function* faultsIn(compared: Compared): Generator<Fault> {
  const { given, wanted, schema, path, isSure } = compared;
  if (areNeverEqual(asAnswer(given), wanted)) {
    const what = path === '' ? 'the answer' : `\`${path}\``;
    const says = `requires ${what} to be ${typeWords(wanted)}, but it is ${typeWords(given)}`;
    yield { code: 'wrong-output-type', says, isSure: isSure && !canBe(given, 'null') };
    return;
  }
  const [from, to] = [singleIn(given, 'list'), singleIn(wanted, 'list')];
  // A list may have no items.
  if (from?.kind === 'list' && to?.kind === 'list')
    yield* faultsIn({
      given: from.items,
      wanted: to.items,
      schema: asRecord(schema).items,
      path: `${path}[]`,
      isSure: false,
    });
  const [result, declared] = [objectIn(given), objectIn(wanted)];
  if (result && declared) yield* fieldFaults(result, declared, compared);
}

function* fieldFaults(result: ObjectType, declared: ObjectType, { given, schema, path, isSure }: Compared) {
  const required = requiredBy(schema);
  const properties = asRecord(asRecord(schema).properties);
  const isThere = isSure && !canBe(given, 'null');
  for (const [name, wanted] of declared.fields) {
    const inner = path === '' ? name : `${path}.${name}`;
    if (result.fields.has(name)) {
      const field = fieldOf(result, name);
      yield* faultsIn({ given: field, wanted, schema: properties[name], path: inner, isSure: isThere });
    } else if (required.has(name) && areListed([result])) {
      const near = nearName(name, result.fields.keys());
      const says = `requires \`${inner}\`, and no node gives it${near ? `. Did you mean \`${near}\`?` : ''}`;
      yield { code: 'missing-output' as const, says, isSure: isThere && result.others === null };
    }
  }
  // What else comes is said of the answer itself. Inside of it, only what was most probably meant as another field.
  if (path === '' || (declared.others !== null && !declared.isListed)) return;
  const open = [...declared.fields.keys()].filter((name) => !result.fields.has(name));
  for (const name of result.fields.keys()) {
    const near = declared.fields.has(name) ? null : nearName(name, open);
    const says = `has no field \`${path}.${name}\`, which comes to it. Did you mean \`${near}\`?`;
    if (near) yield { code: 'undeclared-output' as const, says, isSure: false };
  }
}

/** Required fields that no node gives where a switch takes one of its branches. */
function missingInBranches(
  node: ParsedNode,
  declared: ObjectType,
  result: ObjectType,
  required: ReadonlySet<unknown>,
  branches: BranchTypes,
): Problem[] {
  const names = [...declared.fields.keys()].filter((name) => required.has(name) && result.fields.has(name));
  if (names.length === 0) return [];
  return names.flatMap((name) => {
    const lacking = branches.before(node.id).filter(({ type }) => {
      const given = objectIn(type);
      return given && areListed([given]) && !given.fields.has(name);
    });
    return lacking.map(({ words }) =>
      problem(node, {
        code: 'missing-output',
        says: `requires \`${name}\`, and no node gives it ${words}`,
        isSure: false,
      }),
    );
  });
}

/**
 * The results of the nodes right before a response that its schema does not name. What came there from further away may be a step,
 * and so may what stands beside an input that is passed on, unless its name is nearly one of the schema.
 */
function undeclared(node: ParsedNode, { nodes, edges }: ParsedGraph, declared: ObjectType): Problem[] {
  if (declared.others !== null && !declared.isListed) return [];
  const isClosed = declared.others === null;
  const before = new Set(edges.filter(({ targetId }) => targetId === node.id).map(({ sourceId }) => sourceId));
  const written = nodes
    .filter(({ id }) => before.has(id))
    .flatMap((source) => writtenBy(source).map((name) => ({ name, isBeside: source.passesThrough })));
  const names = new Map(written.map(({ name, isBeside }) => [name, isBeside]));
  return [...names].flatMap(([name, isBeside]) => {
    if (declared.fields.has(name)) return [];
    const near = nearName(name, declared.fields.keys(), isBeside && !isClosed ? 'evidence' : 'suggestion');
    if (isBeside && !isClosed && !near) return [];
    const hint = near ? `. Did you mean \`${near}\`?` : '';
    const says = `has no field \`${name}\`, which comes to it${hint}`;
    return [problem(node, { code: 'undeclared-output', says, isSure: false })];
  });
}

/** The names of the fields that a node adds to the result. */
function writtenBy(node: ParsedNode): string[] {
  const { outputPath } = node.mapping ?? {};
  if (outputPath) return [outputPath.split('.', 1)[0] ?? ''];
  return node.writes().flatMap(({ path: [first] }) => (first === undefined || first === '' ? [] : [first]));
}

const problem = ({ id, name }: ParsedNode, { code, says, isSure }: Fault): Problem => ({
  severity: isSure ? 'error' : 'warning',
  code,
  message: `The schema of "${name}" ${says}`,
  nodeId: id,
});
