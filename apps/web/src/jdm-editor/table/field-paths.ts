import type { ObjectType, Type } from '@rulewright/jdm';

const MAX_DEPTH = 4;
const MAX_PATHS = 200;

/** The paths of the fields that are in scope, such as `customer.age`, nearest first. */
export function fieldPaths(scope: Type): string[] {
  const paths: string[] = [];
  let level: [string, Type][] = [['', scope]];
  for (let depth = 0; depth < MAX_DEPTH && paths.length < MAX_PATHS; depth++) {
    level = level.flatMap(([path, type]) =>
      objectsIn(type).flatMap(({ fields }) =>
        [...fields]
          .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
          .map(([name, field]): [string, Type] => [path ? `${path}.${name}` : name, field]),
      ),
    );
    paths.push(...level.map(([path]) => path));
  }
  return [...new Set(paths)].slice(0, MAX_PATHS);
}

function objectsIn(type: Type): ObjectType[] {
  if (type.kind === 'object') return [type];
  return type.kind === 'union' ? type.of.filter((single) => single.kind === 'object') : [];
}
