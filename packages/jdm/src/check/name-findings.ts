import { fieldPath } from '../expression/field-usage/field-reads.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import type { ObjectType, Type } from '../expression/types/type.ts';
import { areListed, singlesOf } from '../expression/types/type.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { nearName } from './near-name.ts';
import type { TextScope } from './text-scope.ts';
import { knownKinds, typeWords } from './type-words.ts';
import type { Part, TypedTree } from './typed-tree.ts';

/** A field that a part reads: from the data, or from the value of another part. */
type Read = { name: string; start: number; end: number; of: Expression | null };

/** Finds a name that nothing provides. */
export function nameFinding(
  part: Part,
  tree: TypedTree,
  scope: TextScope,
  assigned: ReadonlySet<string>,
): Finding | null {
  const read = readOf(part.node);
  if (!read || read.name.startsWith('$')) return null;
  if (read.of?.kind === 'name' && read.of.name === '$nodes') return nodeFinding(read, scope);
  if (!read.of && (assigned.has(read.name) || part.aliases.includes(read.name))) return null;
  const owner = read.of ? tree.typeOf(read.of) : scope.environment;
  return missingIn(owner, read, part, tree, scope);
}

function readOf(node: Expression): Read | null {
  const { start, end } = node;
  if (node.kind === 'name') return { name: node.name, start, end, of: null };
  if (node.kind === 'member') return { name: node.name, start: node.nameStart, end, of: node.target };
  if (node.kind !== 'index' || node.index.kind !== 'string') return null;
  return { name: node.index.value, start: node.index.start + 1, end: node.index.end - 1, of: node.target };
}

function missingIn(owner: Type, read: Read, part: Part, tree: TypedTree, scope: TextScope): Finding | null {
  const kinds = knownKinds(owner);
  if (!kinds || owner.kind === 'any') return null;
  const objects = singlesOf(owner).filter((single) => single.kind === 'object');
  if (objects.length === 0) return notAnObject(owner, read, tree);
  if (objects.some(({ fields }) => fields.has(read.name))) return null;
  const known = namesOf(objects);
  if (kinds.size > 1 || !areListed(objects)) return doubt(read, known, part, scope);
  const { hasSchema } = scope.graph;
  // Without a schema, an object that allows further fields is one that the known inputs have. Others may have more.
  const isSeen = !hasSchema && objects.some(({ others }) => others !== null);
  if (!hasSchema && (part.isGuarded || (isSeen && (part.isConditional || !scope.isUsed)))) return null;
  const isAlone = part.isAlone && !read.of;
  const text = isAlone ? textOf(read.name, scope) : null;
  const alike = (read.of ? null : elsewhere(read.name, objects, scope)) ?? nearName(read.name, known);
  const meant = text === null ? alike : null;
  const isWord = meant === null && isAlone;
  const quoted = isWord && !scope.noun ? `"${text ?? read.name}"` : null;
  const why = isSeen && meant === null ? ': no known input has it, and no node writes it' : '';
  const subject = read.of ? `${tree.textOf(read.of)} has no field` : 'there is no field';
  const other = text !== null && alike ? `, or did you mean \`${alike}\`?` : '';
  const hint = meant ? `. Did you mean \`${meant}\`?` : quoted ? `${why}. For a text, write ${quoted}${other}` : why;
  const fix = meant ?? quoted;
  const reason =
    isWord && scope.noun
      ? noValue(read.name, scope.noun, 'there is no such field')
      : `${subject} \`${read.name}\`${hint}`;
  const found = warning('unknown-name', reason, read, fix ? replace(read, fix) : undefined);
  return hasSchema && !part.isGuarded ? { ...found, severity: 'error' } : found;
}

/** What a word without quotes is as a text: in a column that names its texts, the one that is meant. Null where no text is wanted. */
function textOf(word: string, { texts }: TextScope): string | null {
  if (!texts) return null;
  const named = [...(texts.named ?? [])].filter((one) => typeof one === 'string');
  return named.length === 0 || named.includes(word) ? word : nearName(word, named);
}

/** The same name in another place: an earlier expression of the node, or a field of one of the objects that are known. */
function elsewhere(name: string, objects: readonly ObjectType[], { earlier }: TextScope): string | null {
  if (earlier?.has(name)) return `$.${name}`;
  const owners = objects.flatMap(({ fields }) =>
    [...fields].filter(([owner, type]) => isPath(owner) && hasField(type, name)),
  );
  const [only, ...more] = owners;
  return only && more.length === 0 ? `${only[0]}.${name}` : null;
}

const isPath = (name: string) => /^[A-Za-z_]\w*$/.test(name);

const hasField = (type: Type, name: string): boolean =>
  type.kind !== 'any' && singlesOf(type).some((single) => single.kind === 'object' && single.fields.has(name));

const namesOf = (objects: readonly ObjectType[]) => [
  ...new Set(objects.flatMap(({ fields }) => [...fields.keys()].filter((name) => !name.startsWith('$')))),
];

/** Whether there may be such a name. */
export function isProvided(name: string, { environment }: TextScope): boolean {
  const objects = environment.kind === 'union' ? environment.of : [environment];
  return objects.some((type) => type.kind === 'any' || (type.kind === 'object' && type.fields.has(name)));
}

/** Whether the names that a text can use are all known, so that there is no other. */
export function areAllKnown({ environment }: TextScope): boolean {
  const objects = environment.kind === 'any' ? [] : singlesOf(environment);
  return objects.length > 0 && objects.every((single) => single.kind === 'object' && areListed([single]));
}

/** What is said of a word in a column of other values than texts. */
export const noValue = (word: string, noun: string, why: string): string => `\`${word}\` is not ${noun}, and ${why}`;

/** The names of an open object are not all known. */
function doubt(read: Read, known: readonly string[], { isGuarded, isAlone }: Part, scope: TextScope): Finding | null {
  const path = read.of ? fieldPath(read.of) : [];
  if (!path) return null;
  const owner = [scope.owner, ...path].join('.');
  const isWord = isAlone && !read.of;
  const text = isWord ? textOf(read.name, scope) : null;
  return {
    ...warning('unknown-name', '', read),
    doubt: { owner, name: read.name, known, isWord, isGuarded, text, noun: scope.noun },
  };
}

/** A value that is surely no object has no fields. A list is meant item by item where that is possible. */
function notAnObject(owner: Type, read: Read, tree: TypedTree): Finding {
  const whole = read.of ? tree.textOf(read.of) : 'the data';
  return warning('unknown-name', `${whole} is ${typeWords(owner)}, which has no field \`${read.name}\``, read);
}

function nodeFinding({ name, start, end }: Read, { graph, later, ofNode }: TextScope): Finding | null {
  const count = graph.nodeNames.get(name) ?? 0;
  const isLater = count === 1 && later?.().has(name) === true;
  if (isLater) {
    const why = name === ofNode ? 'is this node' : 'runs later';
    return warning('unknown-name', `the node \`${name}\` has no result here, because it ${why}`, { start, end });
  }
  if (count === 1) return null;
  if (count > 1)
    return warning('duplicate-node-name', `${count} nodes are named "${name}", and this reads the one that runs last`, {
      start,
      end,
    });
  const near = nearName(name, graph.nodeNames.keys());
  const hint = near ? `. Did you mean \`${near}\`?` : '';
  const found = warning('unknown-name', `there is no node \`${name}\`${hint}`, { start, end });
  const isWritable = near !== null && /^[A-Za-z_]\w*$/.test(near);
  return {
    ...found,
    severity: graph.hasSchema ? 'error' : 'warning',
    ...(near && isWritable && { fix: replace({ start, end }, near) }),
  };
}
