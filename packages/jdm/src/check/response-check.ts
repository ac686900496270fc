import type { ObjectType, Type } from '../expression/types/type.ts';
import { areListed, fieldOf, singlesOf } from '../expression/types/type.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem, ProblemCode } from '../graph/problem.ts';
import { asRecord } from '../graph/untrusted-json.ts';
import type { GraphTypes } from '../scope/graph-types.ts';
import { typeOfSchema } from '../scope/schema-type.ts';
import { BranchTypes } from './branch-types.ts';
import { nearName } from './near-name.ts';
import { areNeverEqual, typeWords } from './type-words.ts';

/** Compares what comes to each Response with its schema. */
export function checkResponses(graph: ParsedGraph, types: GraphTypes): Problem[] {
  const branches = new BranchTypes(graph, types);
  return graph.nodes.flatMap((node) => {
    if (node.kind !== 'outputNode' || node.schema === null) return [];
    const schema = parseSchema(node.schema);
    const incoming = types.incoming(node.id)?.input;
    const [declared, result] = [objectIn(typeOfSchema(schema)), incoming && objectIn(incoming)];
    if (!declared || declared.fields.size === 0 || !result) return [];
    const required = requiredBy(schema);
    return [
      ...fieldProblems(node, declared, result, required),
      ...missingInBranches(node, declared, result, required, branches),
      ...undeclared(node, graph, declared),
    ];
  });
}

const objectIn = (type: Type): ObjectType | null => {
  if (type.kind === 'any' || type.kind === 'never') return null;
  const [only, ...more] = singlesOf(type).filter(({ kind }) => kind !== 'null');
  return only?.kind === 'object' && more.length === 0 ? only : null;
};

const requiredBy = (schema: unknown): ReadonlySet<unknown> => {
  const { required } = asRecord(schema);
  return new Set(Array.isArray(required) ? required : []);
};

function fieldProblems(
  node: ParsedNode,
  declared: ObjectType,
  result: ObjectType,
  required: ReadonlySet<unknown>,
): Problem[] {
  return [...declared.fields].flatMap(([name, wanted]): Problem[] => {
    const isThere = result.fields.has(name);
    if (!isThere && required.has(name) && areListed([result])) {
      const near = nearName(name, result.fields.keys());
      const hint = near ? `. Did you mean \`${near}\`?` : '';
      return [
        problem(
          node,
          'missing-output',
          `The schema of "${node.name}" requires \`${name}\`, and no node gives it${hint}`,
        ),
      ];
    }
    const given = fieldOf(result, name);
    if (!isThere || !areNeverEqual(given, wanted)) return [];
    const message = `The schema of "${node.name}" says that \`${name}\` is ${typeWords(wanted)}, and it is ${typeWords(given)}`;
    return [problem(node, 'wrong-output-type', message)];
  });
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
      problem(
        node,
        'missing-output',
        `The schema of "${node.name}" requires \`${name}\`, and no node gives it ${words}`,
      ),
    );
  });
}

/** The results of the nodes right before a response that its schema does not name. What came there from further away may be a step. */
function undeclared(node: ParsedNode, { nodes, edges }: ParsedGraph, declared: ObjectType): Problem[] {
  const before = new Set(edges.filter(({ targetId }) => targetId === node.id).map(({ sourceId }) => sourceId));
  const written = nodes.filter(({ id }) => before.has(id)).flatMap((source) => writtenBy(source));
  const names = new Set(written.filter((name) => !declared.fields.has(name)));
  if (declared.others !== null && !declared.isListed) return [];
  return [...names].map((name) => {
    const near = nearName(name, declared.fields.keys());
    const hint = near ? `. Did you mean \`${near}\`?` : '';
    return problem(
      node,
      'undeclared-output',
      `The schema of "${node.name}" has no field \`${name}\`, which comes to it${hint}`,
    );
  });
}

/** The names of the fields that a node adds to the result. */
function writtenBy(node: ParsedNode): string[] {
  const { outputPath } = node.mapping ?? {};
  if (outputPath) return [outputPath.split('.', 1)[0] ?? ''];
  return node.writes().flatMap(({ path: [first] }) => (first === undefined || first === '' ? [] : [first]));
}

const problem = ({ id }: ParsedNode, code: ProblemCode, message: string): Problem => ({
  severity: 'warning',
  code,
  message,
  nodeId: id,
});
