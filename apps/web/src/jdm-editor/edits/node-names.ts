import { isRecord } from '#lib/json/is-record.ts';

type Named = { name: string };

/** Gives each node a name that no other node has: the second "Fees" becomes "Fees2". */
export function withFreshNames<Node extends Named>(added: readonly Node[], present: readonly Named[] = []): Node[] {
  const taken = new Set(present.map(({ name }) => name));
  return added.map((node) => {
    const name = freshName(node.name, taken);
    taken.add(name);
    return { ...node, name };
  });
}

function freshName(wanted: string, taken: ReadonlySet<string>): string {
  const [, stem = wanted, count = '1'] = /^(.*?)(\d{1,9})?$/s.exec(wanted) ?? [];
  let name = wanted;
  for (let next = Number(count) + 1; taken.has(name); next++) name = `${stem}${next}`;
  return name;
}

const reference = /\$nodes(?:\??\.([\p{L}\p{N}_$]+)|\[\s*(["'`])(.*?)\2\s*\])/gu;

/** What a node holds, with its references to other nodes by the names that these have now. */
export function withReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return value.replace(reference, (found, plain?: string, _quote?: string, quoted?: string) => {
      const name = names.get(plain ?? quoted ?? '');
      if (name === undefined) return found;
      return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `$nodes.${name}` : `$nodes[${JSON.stringify(name)}]`;
    });
  if (Array.isArray(value)) return value.map((item) => withReferences(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withReferences(item, names)]));
}
