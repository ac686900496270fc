import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { JsonText } from './json-text.ts';
import { rewriteJson } from './rewrite-json.ts';

/** The text after a change of what it says. */
function rewritten(text: string, change: (value: never) => unknown, layout = { indent: '  ', lineBreak: '\n' }) {
  const value = JSON.parse(text);
  return rewriteJson({ value, json: new JsonText(text), ...layout }, change(value as never));
}

const oneLine = { indent: '', lineBreak: '\n' };
type Fields = Record<string, unknown>;

test('numbers, escapes, spaces and the order of members stay where they are beside a change', () => {
  const text = '{ "b":1.0,"2" : 12345678901234567890 ,\t"1":1e400, "a": "\\u0041" , "c":[ 1,2 ] }\n';
  expect(rewritten(text, (value: Fields) => ({ ...value, c: [1, 3] }))).toBe(text.replace('1,2', '1,3'));
  expect(rewritten(text, (value: Fields) => structuredClone(value))).toBe(text);
});

test('what is empty and made anew keeps the space between its brackets', () => {
  const text = '{"a": [ ], "b": {\n}, "c": 1}';
  expect(rewritten(text, () => ({ a: [], b: {}, c: 2 }))).toBe(text.replace('1', '2'));
});

test('a member that is renamed or moved stands where the object has it', () => {
  const text = '{"a": 1.0, "b": 2.0, "c": 3.0}';
  expect(rewritten(text, () => ({ a: 1, B: 2, c: 3 }))).toBe('{"a": 1.0, "B": 2, "c": 3.0}');
  expect(rewritten(text, () => ({ c: 3, b: 2, a: 1 }))).toBe('{"c": 3.0, "b": 2.0, "a": 1.0}');
  expect(rewritten(text, () => ({}))).toBe('{}');
});

test('members whose names are numbers stay behind the member that they stood behind', () => {
  const text = '{"b":1,"7":2,"3":3,"a":4,"1":5}';
  expect(rewritten(text, (value: Fields) => ({ ...value, a: 0 }))).toBe('{"b":1,"7":2,"3":3,"a":0,"1":5}');
  expect(rewritten(text, ({ b, ...value }: Fields) => ({ ...value, 2: 6 }))).toBe('{"7":2,"3":3,"a":4,"1":5,"2":6}');
});

test('of members with the same name the last one is changed', () => {
  expect(JSON.parse(rewritten('{"a":1,"b":0,"a":2}', () => ({ a: 2, b: 1 })))).toEqual({ a: 2, b: 1 });
  expect(JSON.parse(rewritten('{"a":1,"b":0,"a":2}', () => ({ b: 0 })))).toEqual({ b: 0 });
});

test('a member without a value is left out, as JSON has it', () => {
  expect(rewritten('{"a":1,"b":2}', (value: Fields) => ({ ...value, a: undefined, c: undefined }))).toBe('{"b":2}');
  expect(rewritten('[1,2]', () => [1, undefined])).toBe('[1,null]');
});

describe('items of a list keep their characters', () => {
  const text = '[{"id":"a","n":1.0}, {"id":"b","n":2.0}, {"id":"c","n":3.0}]';
  type Item = { id: string; n: number };

  test('when others are taken out, put between them or moved', () => {
    expect(rewritten(text, ([a, , c]: Item[]) => [a, c])).toBe('[{"id":"a","n":1.0}, {"id":"c","n":3.0}]');
    expect(rewritten(text, ([, b, c]: Item[]) => [c, b])).toBe('[{"id":"c","n":3.0}, {"id":"b","n":2.0}]');
    expect(rewritten(text, ([a, ...more]: Item[]) => [a, { id: 'd', n: 1 }, ...more])).toBe(
      '[{"id":"a","n":1.0}, {"id":"d","n":1}, {"id":"b","n":2.0}, {"id":"c","n":3.0}]',
    );
  });

  test('in what did not change of one that moved', () => {
    expect(rewritten(text, ([a, b]: Item[]) => [{ ...b, x: 1 }, a])).toBe(
      '[{"id":"b","n":2.0,"x":1}, {"id":"a","n":1.0}]',
    );
  });

  test('where they have no id and one of them is changed', () => {
    const text = '[{"n":1.0},{"n":2.0,"x":3.0},{"n":4.0}]';
    expect(rewritten(text, ([a, b, c]: Fields[]) => [a, { ...b, n: 5 }, { n: 6 }, c])).toBe(
      '[{"n":1.0},{"n":5,"x":3.0},{"n":6},{"n":4.0}]',
    );
    expect(rewritten('[1.0, 2.0, 3.0]', () => [0, 1, 2, 3])).toBe('[0, 1.0, 2.0, 3.0]');
  });
});

describe('what is new is laid out as the text around it', () => {
  const node = { id: 'b', at: { x: 1 } };
  const added = (value: unknown[]) => [...value, node];

  test.each([
    ['in lines', '[\n  {\n    "id": "a"\n  }\n]', ',\n  {\n    "id": "b",\n    "at": {\n      "x": 1\n    }\n  }'],
    ['with a line for each item', '[\n  { "id": "a" }\n]', ',\n  { "id": "b", "at": { "x": 1 } }'],
    ['with few spaces', '[\n  {"id": "a"}\n]', ',\n  {"id": "b", "at": {"x": 1}}'],
    ['without spaces', '[{"id":"a"}]', ',{"id":"b","at":{"x":1}}'],
    ['with commas in front', '[ {"id":"a"}\n, {"id":"c"}\n]', '\n, {"id":"b","at":{"x":1}}'],
  ])('%s', (_, text, expected) => {
    const end = /\s*\]$/.exec(text)?.[0] ?? '';
    expect(rewritten(text, added)).toBe(text.slice(0, -end.length) + expected + end);
  });

  test('with the line breaks of the text', () => {
    const text = '{\r\n\t"a": [],\r\n\t"b": {\r\n\t\t"c": 1\r\n\t}\r\n}\r\n';
    const change = (value: Fields) => ({ ...value, a: [{ d: [1] }] });
    expect(rewritten(text, change, { indent: '\t', lineBreak: '\r\n' })).toBe(
      text.replace('[]', '[\r\n\t\t{\r\n\t\t\t"d": [\r\n\t\t\t\t1\r\n\t\t\t]\r\n\t\t}\r\n\t]'),
    );
  });

  test('in a text of one line', () => {
    expect(rewritten('{"a":[]}', () => ({ a: added([]), b: {} }), oneLine)).toBe(
      '{"a":[{"id":"b","at":{"x":1}}],"b":{}}',
    );
  });
});

describe('whatever is changed in a graph', () => {
  let seed = 11;
  const below = (bound: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;

  /** Changes one part and shares the others, as edits do. */
  function changed(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || below(9) < depth)
      return oneOf([below(9), 'new', null, { a: [below(9)] }, []]);
    if (Array.isArray(value)) {
      const at = below(value.length + 1);
      const moved = value.toSpliced(at, 1);
      return oneOf([
        () => (at < value.length ? value.with(at, changed(value[at], depth + 1)) : value),
        () => moved,
        () => moved.toSpliced(below(moved.length + 1), 0, ...value.slice(at, at + 1)),
        () => value.toSpliced(at, 0, { id: `n${below(1e9)}`, name: 'New', content: { a: 1, 5: [{}] } }),
      ])();
    }
    const fields = value as Fields;
    const name = oneOf(Object.keys(fields)) ?? 'first';
    const { [name]: gone, ...others } = fields;
    return oneOf([
      () => ({ ...fields, [name]: changed(gone, depth + 1) }),
      () => ({ ...fields, [name]: changed(gone, depth + 1) }),
      () => others,
      () => ({ ...others, [name]: gone }),
      () => ({ ...fields, [`${below(20)}`]: 'new', added: { a: 1 } }),
    ])();
  }

  const folder = new URL('../../../../../packages/engine/fixtures/graphs/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  test.each(files.slice(0, 12))('the text says it, and untouched nodes keep theirs: %s', (file) => {
    const graph = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const layouts = [
      (node: unknown) => JSON.stringify(node),
      (node: unknown) => JSON.stringify(node, null, 2).replaceAll('\n', '\n    '),
      (node: unknown) =>
        JSON.stringify(node, null, '\t').replace('{', '{"big": 12345678901234567890,"2":1.0,"1" :1e2,'),
    ];
    const nodes: string[] = graph.nodes.map((node: unknown) => oneOf(layouts)(node));
    const text = `{\n  "edges": ${JSON.stringify(graph.edges)},\n  "nodes": [\n    ${nodes.join(',\n    ')}\n  ],"x": 1.50\n}\n`;
    const value = JSON.parse(text);
    const texts = new Map<unknown, string>(value.nodes.map((node: unknown, at: number) => [node, nodes[at]]));
    const before = { value, json: new JsonText(text), indent: '  ', lineBreak: '\n' };
    for (let round = 0; round < 25; round++) {
      let edited = value;
      for (let edits = 1 + below(5); edits > 0; edits--) {
        const next = oneOf([
          () => ({ ...edited, nodes: changed(edited.nodes) }),
          () => ({ ...edited, edges: changed(edited.edges) }),
          () => ({ ...edited, x: changed(edited.x) }),
        ])();
        if (Array.isArray(next.nodes) && Array.isArray(next.edges)) edited = next;
      }
      const written = rewriteJson(before, edited);
      expect(JSON.parse(written)).toEqual(edited);
      for (const node of edited.nodes) expect(written).toContain(texts.get(node) ?? '');
    }
  });
});
