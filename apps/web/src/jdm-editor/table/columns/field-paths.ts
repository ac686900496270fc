import type { ObjectType, Type } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';

const MAX_DEPTH = 4;
const MAX_PATHS = 200;

/**
 * The paths of the fields that are in scope, such as `customer.age`, nearest first; then those that only a value has which
 * the graph is tried on, because no schema and no text of the graph needs to know them.
 */
export function fieldPaths(scope: Type, tried: unknown): string[] {
  const known = pathsIn(scope, (type) => objectsIn(type).flatMap(({ fields }) => [...fields]));
  const seen = pathsIn(tried, (value) => (isRecord(value) ? Object.entries(value) : []));
  return [...new Set([...known, ...seen])].slice(0, MAX_PATHS);
}

function pathsIn<Item>(whole: Item, fieldsOf: (item: Item) => [string, Item][]): string[] {
  const paths: string[] = [];
  let level: [string, Item][] = [['', whole]];
  for (let depth = 0; depth < MAX_DEPTH && paths.length < MAX_PATHS; depth++) {
    level = level.flatMap(([path, item]) =>
      fieldsOf(item)
        .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
        .map(([name, field]): [string, Item] => [path ? `${path}.${name}` : name, field]),
    );
    paths.push(...level.map(([path]) => path));
  }
  return paths;
}

function objectsIn(type: Type): ObjectType[] {
  if (type.kind === 'object') return [type];
  return type.kind === 'union' ? type.of.filter((single) => single.kind === 'object') : [];
}
