import { expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, fanText, node } from '../../test/graphs.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';
import type { JsonObject } from './value/from-json.ts';

function compiled(text: string): CompiledDecision {
  const decision = compileDecision(text);
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

function resultOf(nodes: TestNode[], input: JsonObject = {}): unknown {
  const before = JSON.stringify(input);
  const answer = compiled(chainText(...nodes)).run(input);
  expect(JSON.stringify(input)).toBe(before);
  if (!answer) throw new Error('It is not answered');
  return 'result' in answer ? answer.result : 'fails';
}

const given = (text: string, input: JsonObject = {}) => {
  const result = resultOf([expressions({ x: text })], input);
  return typeof result === 'string' ? result : ((result as JsonObject).x ?? null);
};

test.each([
  ['{1..5}', '{1..5}'],
  ['map({1..5}, #)', 'fails'],
  ['3 in {1..5}', 'fails'],
  ['3 in [1..5}', 'fails'],
  ['map([9007199254740992..9007199254740994), string(#))', ['9007199254740992', '9007199254740993']],
  ['map([3..1], #)', []],
  ['map((1.5..4), #)', [2, 3]],
  ['map([99999999999999999999..1], #)', 'fails'],
])('the range of %s gives %j', (text, expected) => expect(given(text)).toEqual(expected));

test.each([
  ['matches("A-1042", "^[A-Z]-[0-9]+$")', true],
  ['matches("a", "(")', 'fails'],
  ['matches(1, "a")', 'fails'],
  ['extract("2025-03", "([0-9]+)-([0-9]+)")', ['2025-03', '2025', '03']],
  ['extract("a", null)', 'fails'],
  ['fuzzyMatch("hello", "helo")', 0.8],
  ['fuzzyMatch("", "")', 1],
  ['fuzzyMatch("a", "")', 0],
  ['fuzzyMatch("ab", "ba")', 0.5],
  ['string(fuzzyMatch("ca", "abc"))', '0.3333333333333334'],
  ['string(fuzzyMatch("kitten", "sitting"))', '0.571428571428571'],
  ['fuzzyMatch("😀", "é")', 0],
  ['fuzzyMatch(["a", "b"], "a")', [1, 0]],
  ['fuzzyMatch(["a", 1], "a")', 'fails'],
  ['fuzzyMatch(1, "a")', 'fails'],
])('texts are compared: %s gives %j', (text, expected) => expect(given(text)).toEqual(expected));

test('texts that are too long to be compared have no result', () => {
  const text = 'a'.repeat(5_001);
  expect(given('fuzzyMatch(text, text)', { text })).toBe('fails');
});

test.each([
  ['list[1.9]', 2],
  ['list[0.99999999999999999999999]', 1],
  ['list[4294967296]', null],
])('an index counts without its places: %s gives %j', (text, expected) =>
  expect(given(text, { list: [1, 2, 3] })).toEqual(expected),
);

test.each([
  ['(a = 2; a) + a', 4],
  ['[(a = 5; a), a]', [5, 5]],
  ['[map([1, 2], (s = #; s)), s]', [[1, 2], 2]],
  ['1 + a = 2; 3', 4],
  ['true ? a : (a = 2; a)', 1],
  ['b = (c = 1; c); b', 'fails'],
  ['b = 1; (c = 1; c)', 'fails'],
  ['b = false ? (c = 1; c) : 7; b', 7],
  ['$ = 5; 1', 'fails'],
  ['$root.a = 5; 1', 'fails'],
  ['$nodes = 5', 'fails'],
  ['a.b = 1; a = 2', { a: 2 }],
  ['a = 2; a.b = 1', { a: { b: 1 } }],
  ['c = deep; c.b = 9; [c.b, deep.b]', [9, 3]],
  ['c = deep; c.b = 9', { c: { b: 9 } }],
  ['c = { b: 1 }; e = c; c.b = 2', { c: { b: 2 }, e: { b: 1 } }],
  ['a = 1; 1.5 = 3', { a: 1, 1: { 5: 3 } }],
])('assignments count up to the end of the expression and change nothing else: %s', (text, expected) =>
  expect(given(text, { a: 1, deep: { b: 3 } })).toEqual(expected),
);

test('what an expression assigns is forgotten at its end, also where it fails', () => {
  expect(resultOf([expressions({ x: 'a = 2; a', y: 'a' })], { a: 1 })).toEqual({ x: 2, y: 1 });
  const branches = node('switch', 'switchNode', {
    statements: [
      { id: 'x', condition: 'a = 2; a + "text" == 1' },
      { id: 'y', condition: 'a == 1' },
    ],
  });
  expect(compiled(chainText(branches)).run({ a: 1 }, { hits: true })).toMatchObject({
    hits: [{ nodeId: 'in' }, { nodeId: 'switch', places: [1] }, {}],
  });
});

test('rows that lead through each other each change what came before, and neither the input nor each other', () => {
  const rows = { a: 'deep', 'a.b': '1', c: 'deep', 'a.d': '$.a', e: '5', 'e.f': '6' };
  expect(resultOf([expressions(rows)], { deep: { b: 3 } })).toEqual({
    a: { b: 1, d: { b: 1 } },
    c: { b: 3 },
    e: { f: 6 },
  });
});

test('"$" as a value of an expression is what the rows before it gave', () => {
  expect(resultOf([expressions({ a: '1', b: '$', 'c.d': '[$]', e: '$' })])).toEqual({
    a: 1,
    b: { a: 1 },
    c: { d: [{ a: 1, b: { a: 1 } }] },
    e: { a: 1, b: { a: 1 }, c: { d: [{ a: 1, b: { a: 1 } }] } },
  });
  expect(given('$')).toBeNull();
});

test('"$root" as a value is the input without what has no value, "$", what was assigned and what the nodes gave', () => {
  const input = { a: 1, b: null, c: { d: null } };
  expect(resultOf([expressions({ n: '1', x: 'a = 2; $root', y: 'len(keys($root))' })], input)).toEqual({
    n: 1,
    x: { a: 1, c: { d: null } },
    y: 2,
  });
  expect(given('a = 2; $root["" + "a"]', input)).toBe(1);
  expect(given('$root[0]', input)).toBeNull();
});

test('"$nodes" as a value is what the nodes before gave, by their names, and one of them is what that one gave', () => {
  const first = expressions({ n: 'a + 1', nothing: 'null' }, 'first');
  const rows = {
    all: '$nodes',
    names: 'keys($nodes)',
    one: '$nodes.first',
    same: '$nodes["fir" + "st"].n',
    none: '[$nodes.x]',
  };
  const data = { in: { a: 1 }, first: { n: 2, nothing: null } };
  expect(resultOf([first, expressions(rows)], { a: 1 })).toEqual({
    all: data,
    names: ['first', 'in'],
    one: data.first,
    same: 2,
    none: [null],
  });
});

test('fields with the names that the language uses itself are fields like any other', () => {
  const named = JSON.parse('{ "$": 1, "$nodes": 2, "$root": 3, "__proto__": { "polluted": 4 }, "": 5 }') as JsonObject;
  const names = ['', '$', '$nodes', '$root', '__proto__'];
  expect(Object.keys(resultOf([node('out', 'outputNode')], named) as JsonObject)).toEqual(names);
  const input = { of: named };
  const text = JSON.stringify(named);
  const sorted = JSON.stringify(Object.fromEntries(names.map((name) => [name, named[name]])));
  expect(JSON.stringify(given('of', input))).toBe(sorted);
  expect(given('[of.$, of.$nodes, of["$root"], of.__proto__.polluted, of[""]]', input)).toEqual([1, 2, 3, 4, 5]);
  expect(JSON.stringify(given('{ $: 1, $nodes: 2, $root: 3, __proto__: { polluted: 4 }, "": 5 }'))).toBe(sorted);
  expect(JSON.stringify(resultOf([expressions(Object.fromEntries(names.map((name) => [`a.${name}`, 'null'])))]))).toBe(
    '{"a":{"":null,"$":null,"$nodes":null,"$root":null,"__proto__":null}}',
  );
  expect(JSON.stringify(given('a.__proto__.b = 1'))).toBe('{"a":{"__proto__":{"b":1}}}');
  // Merged, passed on and copied, they are neither lost nor a prototype.
  const pass = node('pass', 'expressionNode', {
    expressions: [
      { id: '1', key: 'of', value: '{ __proto__: { more: 6 }, $nodes: null }' },
      { id: '2', key: '__proto__.x', value: '$.of' },
    ],
    passThrough: true,
  });
  expect(JSON.stringify(resultOf([pass], { of: JSON.parse(text) as JsonObject, n: null }))).toBe(
    '{"__proto__":{"x":{"$nodes":null,"__proto__":{"more":6}}},"of":{"":5,"$":1,"$root":3,"__proto__":{"more":6,"polluted":4}}}',
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('a hundred fields, one of which has the name of the prototype, are answered', () => {
  const many = JSON.parse(`{ "__proto__": 1, ${Array.from({ length: 99 }, (_, at) => `"f${at}": 1`)} }`) as JsonObject;
  expect(Object.keys(given('of', { of: many }) as object)).toHaveLength(100);
});

test('the names and the values of an object come in the order of names, whatever the order in the input', () => {
  const of = { b: 1, 10: 2, 9: 3, '\uffee': 4, '😀': 5, a: 6 };
  expect(given('[keys(of), values(of)]', { of })).toEqual([
    ['10', '9', 'a', 'b', '\uffee', '😀'],
    [2, 3, 6, 1, 4, 5],
  ]);
  expect(given('keys(list)', { list: ['a', 'b'] })).toEqual([0, 1]);
});

/** A graph without a response, which gives what all of its last nodes gave. */
const ends = (...nodes: TestNode[]) => {
  const { nodes: all, edges } = JSON.parse(
    fanText(node('first', 'expressionNode', { expressions: [], passThrough: true }), nodes, node('last', 'outputNode')),
  );
  const isLast = ({ id, targetId }: { id: string; targetId?: string }) => id === 'last' || targetId === 'last';
  return JSON.stringify({
    nodes: all.filter((one: { id: string }) => !isLast(one)),
    edges: edges.filter((one: { id: string }) => !isLast(one)),
  });
};

test('objects of one name that several last nodes give are merged field by field, and nothing else changes', () => {
  const decision = compiled(
    ends(expressions({ x: 'deep', y: 'deep' }, 'a'), expressions({ x: '{ b: null, c: 2 }', z: 'deep' }, 'b')),
  );
  const input = { deep: { a: 1, b: 3 } };
  expect(decision.run(input)).toMatchObject({ result: { x: { a: 1, c: 2 }, y: { a: 1, b: 3 }, z: { a: 1, b: 3 } } });
  expect(input).toEqual({ deep: { a: 1, b: 3 } });
});

test('an object that takes the place of a list loses the fields that have no value, as any other', () => {
  const [list, object] = [
    node('a', 'decisionTableNode', {
      hitPolicy: 'collect',
      inputs: [{ id: 'i', name: 'I', field: 'n' }],
      outputs: [{ id: 'o', name: 'O', field: 'o' }],
      rules: [{ i: '', o: '1' }],
    }),
    expressions({ x: '1', y: 'null' }, 'b'),
  ];
  const results = [ends(list, object), ends(object, list)].map((text) => compiled(text).run({ n: 1 }));
  expect(results).toEqual([{ result: { x: 1 } }, { result: [{ o: 1 }] }]);
});

test('an expression that cannot be read fails where it is run, and only there', () => {
  const broken = expressions({ x: 'a +' }, 'broken');
  expect(compiled(chainText(broken)).run({})).toMatchObject({ failed: { nodeId: 'broken' } });
  const choice = node('choice', 'switchNode', { statements: [{ id: 'x', condition: 'false' }] });
  expect(compiled(fanText(choice, [broken], node('out', 'outputNode'))).run({})).toMatchObject({ result: {} });
});

test('a result with a number that JSON does not hold exactly is none, and a trace has the nearest', () => {
  expect(compiled(chainText(expressions({ x: '9007199254740993' }))).run({})).toMatchObject({
    failed: { message: 'The result holds a number beyond 9007199254740991, where numbers are not exact.' },
  });
  const [calculates, uses] = [expressions({ x: '9007199254740993' }, 'a'), expressions({ y: 'string(x)' }, 'b')];
  expect(compiled(chainText(calculates, uses)).run({}, { trace: true })).toMatchObject({
    result: { y: '9007199254740993' },
    trace: { a: { output: { x: 9007199254740992 } } },
  });
});
