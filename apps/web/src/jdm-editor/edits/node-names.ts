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
