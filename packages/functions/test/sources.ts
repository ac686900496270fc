import type { Form } from '../src/sandbox.ts';

/** A function with its input; both engines must give the same result and log, or fail for the same reason. */
export type Source = { name: string; form: Form; source: string; input: unknown };

const input = { x: 1.5, name: 'Ada', flags: { a: 'red', b: 'green' }, items: [1, 2, 3], on: true };

const modules: Record<string, string> = {
  'an async arrow function': 'export const handler = async (input) => ({ double: input.x * 2 })',
  'a sync arrow function': 'export const handler = (input) => ({ double: input.x * 2 })',
  'a declared function': 'export function handler(input) { return { self: this === undefined, name: input.name } }',
  'an async declared function': 'export async function handler(input) { await null; return input.items }',
  'a generator': 'export function* handler() { yield 1 }',
  'the second argument':
    'export const handler = (input, second) => ({ second, count: arguments_(1, 2) }); function arguments_() { return arguments.length }',
  'top-level state and helpers':
    'const rates = { a: 0.1 }; let calls = 0; export const handler = () => ({ calls: ++calls, rate: rates.a })',
  'top-level await': 'const x = await Promise.resolve(3); export const handler = () => x',
  'no result': 'export const handler = () => {}',
  'a null': 'export const handler = () => null',
  'a text': 'export const handler = (input) => "Hello " + input.name',
  'a list': 'export const handler = (input) => input.items.map((n) => n * n)',
  'a spread input': 'export const handler = (input) => ({ ...input, more: true })',
  'nodes before':
    'export const handler = (input) => ({ nodes: Object.keys(input.$nodes).sort(), first: input.$nodes.first, has: "in" in input.$nodes })',
  'nodes in the input':
    'export const handler = (input) => ({ keys: Object.keys(input).sort(), text: JSON.stringify(input.$nodes.in.items) })',
  'undefined members': 'export const handler = () => ({ a: undefined, b: [undefined, , null] })',
  'functions as values':
    'export const handler = () => ({ a() {}, b: () => 1, c: function () {}, d: class {}, e: async () => 1, f: Math.max, g: Object })',
  'a symbol': 'export const handler = () => ({ a: Symbol("x"), [Symbol("y")]: 1 })',
  'objects of the library': 'export const handler = () => ({ r: /x/, w: new WeakMap(), j: JSON })',
  'typed lists': 'export const handler = () => ({ u: new Uint8Array([1, 2]), b: new ArrayBuffer(2) })',
  'wrapped values':
    'export const handler = () => ({ s: new String("ab"), n: new Number(1), b: new Boolean(true), i: Object(1n) })',
  'own members only':
    'export const handler = () => Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } })',
  'a getter': 'export const handler = () => ({ get a() { return 7 } })',
  'a getter that throws': 'export const handler = () => ({ get a() { throw new Error("getter") } })',
  'an instance':
    'class Rate { #secret = 1; value = 2; get double() { return 4 } } export const handler = () => new Rate()',
  'promises in the result':
    'export const handler = () => ({ a: Promise.resolve(4), b: (async () => { await null; return { c: [Promise.resolve(5)] } })() })',
  'a thenable': 'export const handler = () => ({ then: (resolve) => resolve(5) })',
  'a proxy': 'export const handler = () => new Proxy({ x: 1 }, {})',
  'odd names':
    'export const handler = () => ({ "": 1, "a.b": 2, "2": 3, "1": 4, $nodes: 5, x: { $nodes: 5 }, ["__proto__"]: 6, "ü\\n\\"": 7 })',
  'an error as a value':
    'export const handler = () => { const { message } = new TypeError("boom"); return { message } }',
  'sums of places': 'export const handler = () => [0.1 + 0.2, 1.1 * 1.1, 4.35 * 100, 1 / 3, 2 / 3, 0.1 + 0.7]',
  'large whole numbers':
    'export const handler = () => [2 ** 31, 2 ** 32, 2 ** 53, 2 ** 60, -(2 ** 31) - 1, 1e15, 123456789012]',
  'numbers that are rounded digit by digit':
    'export const handler = () => [0.5493791532814525, 274.37300000000005, 399.21200000000005, 660161420.8004805, 1.6851944593217705]',
  'small numbers': 'export const handler = () => [1e-7, 1.5e-10, 4.655794534567097e-20, 1e-28, 7.2e-29, 1e-30, 5e-324]',
  zeros: 'export const handler = () => [0, -0, 0 / 5].map((n) => n + 0)',
  'big integers': 'export const handler = () => [1n, -5n, 2n ** 53n]',
  'a number that is none': 'export const handler = () => ({ a: NaN })',
  'an endless number': 'export const handler = () => 1 / 0',
  'a number that is too large': 'export const handler = () => 1e29',
  'half of a character': 'export const handler = () => "a\\ud800"',
  'numbers of the input':
    'export const handler = (input) => [input.x, 1.25, 100, 0.1].map((n) => [n + "", n.toFixed(2), typeof n])',
  'log entries':
    'export const handler = (input) => { console.log("a", 1, undefined, { a: [1] }, () => 1); console.log(); console.log(new Date(0), NaN, Symbol("x"), null); return input.x }',
  'a log entry after an end':
    'export const handler = () => { Promise.resolve().then(() => console.log("later")); return 1 }',
  'a log before a failure': 'export const handler = () => { console.log("before"); throw new Error("after") }',
  'a console method that there is not': 'export const handler = () => console.table("x")',
  'the configuration':
    'export const handler = () => ({ config, ...config, iteration: config.iteration, trace: config.trace, names: Object.keys(config) })',
  'a thrown error': 'export const handler = () => {\n  const x = 1;\n  throw new RangeError("boom " + x);\n}',
  'a thrown text': 'export const handler = async () => { throw "text" }',
  'a thrown object': 'export const handler = () => { throw { message: "x" } }',
  'a thrown null': 'export const handler = () => { throw null }',
  'an error of the language': 'export const handler = (input) => {\n  return input.missing.deep;\n}',
  'a name that is not defined': 'export const handler = () => missing',
  'a rejected promise': 'export const handler = () => Promise.reject(new Error("rejected"))',
  'an error that is caught':
    'export const handler = async () => { try { await Promise.reject(new Error("a")) } catch ({ message }) { return message } finally { console.log("done") } }',
  'a handler that is no function': 'export const handler = 5',
  'no handler': 'export const other = () => 1',
  'a default export': 'export default { handler: () => 1 }',
  'an export that there is not': 'import { nothing } from "dayjs"; export const handler = () => nothing',
  'a syntax error': 'export const handler = () => {\n  return 1 +;\n}',
  'an open bracket': 'export const handler = (input) => {\n  return (input.x;\n}',
  'strict mode': 'export const handler = () => { undeclared = 1 }',
  dates:
    'export const handler = () => { const d = new Date("2024-02-29T12:30:00Z"); return [d.toISOString(), d.getTimezoneOffset(), d.getHours(), String(d), d.toLocaleDateString(), Date.UTC(2024, 0), new Date(2024, 0, 31, 5).toJSON()] }',
  dayjs:
    'import dayjs from "dayjs"; export const handler = () => { const d = dayjs("2024-01-31T10:00:00Z"); return [d.format(), d.add(1, "month").format("YYYY-MM-DD"), d.diff(dayjs("2023-01-31"), "day"), d.isAfter("2024-01-01"), d.endOf("month").toISOString(), typeof dayjs.utc, d.unix()] }',
  'big.js':
    'import Big from "big.js"; export const handler = () => ({ sum: Big(0.1).plus(0.2).toString(), text: Big(1).div(3).toString(), rounded: Big("123.456").round(1).toNumber(), json: JSON.stringify({ a: Big(1.5) }), eq: Big(2).eq("2.0") })',
  zod: 'import { z } from "zod"; const Schema = z.object({ x: z.number().min(1), name: z.string(), on: z.boolean().optional() }); export const handler = (input) => Schema.parse(input)',
  'zod that refuses':
    'import { z } from "zod"; export const handler = (input) => { const { success, error } = z.object({ x: z.string() }).safeParse(input); return { success, issues: error.issues } }',
  'zod that throws':
    'import { z } from "zod"; export const handler = (input) => { try { return z.string().parse(input.x) } catch (error) { return error.name } }',
  'zod as a default':
    'import z from "zod"; export const handler = () => [z.coerce.number().parse("5"), Object.keys(z).length]',
  'a dynamic import':
    'export const handler = async () => { const { default: Big } = await import("big.js"); return Big(2).pow(10).toNumber() }',
  'what zen and http export':
    'import * as zen from "zen"; import * as http from "http"; export const handler = () => [Object.keys(zen), Object.keys(http), Object.keys(http.default), typeof zen.default.evaluate]',
  'a decision that there is not':
    'import zen from "zen"; export const handler = async () => { try { await zen.evaluate("nope", {}) } catch { return "none" } }',
  'regular expressions':
    'export const handler = () => ["2024-05-06".match(/(?<y>\\d+)-(\\d+)/).groups.y, "aXbX".replaceAll("X", "-"), /\\p{L}/u.test("ä"), [..."a1b2".matchAll(/\\d/g)].map(String)]',
  'newer methods of lists and objects':
    'export const handler = () => [[3, 1, 2].toSorted(), [1, [2, [3]]].flat(2), Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even")), [1, 2].at(-1), Object.fromEntries([["a", 1]]), structuredClone_()]; const structuredClone_ = () => typeof structuredClone',
  'texts of other languages':
    'export const handler = () => ["é".normalize("NFD").length, "ß".toUpperCase(), "😀".length, [..."😀a"].length, "b".localeCompare("a"), (1234.5).toLocaleString()]',
  'number texts':
    'export const handler = () => [(0.1 + 0.2).toFixed(10), (1e21).toString(), (255).toString(16), Number("0x1f"), parseFloat("1.5abc"), (1.005).toFixed(2), Number.EPSILON > 0, Math.round(-0.5) + 0]',
  'promises together':
    'export const handler = async () => ({ all: await Promise.all([1, Promise.resolve(2)]), settled: (await Promise.allSettled([Promise.reject(1)]))[0].status, any: await Promise.any([Promise.reject(1), 2]) })',
  'an async loop':
    'export const handler = async ({ items }) => { let sum = 0; for await (const n of items) sum += n; return sum }',
  'a sleep': 'export const handler = async () => { await console.sleep(5); return "awake" }',
  'a recursion that ends':
    'export const handler = () => { const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2)); return f(12) }',
  'a recursion without an end': 'export const handler = () => { const f = () => f() + 1; return f() }',
};

const scripts: Record<string, string> = {
  'an arrow function': 'const handler = (input) => ({ double: input.x * 2 })',
  'a declared function twice':
    'function handler() { return 1 } function handler() { return { self: this === undefined } }',
  'the helpers':
    'const handler = (input, helpers) => ({ names: Object.keys(helpers), same: helpers.dayjs === helpers.moment, env: helpers.env, keys: Object.keys(helpers.dayjs).includes("isDayjs") })',
  'Big and dayjs':
    'const handler = (input, { Big, dayjs }) => ({ a: Big(0.1).plus(0.2), b: dayjs("2024-01-05T10:00:00Z"), c: dayjs("2024-01-31").add(1, "month").format("YYYY-MM-DD"), d: Big(10).div(4).toFixed(1) })',
  'Big and dayjs as globals': 'const handler = () => [typeof Big, typeof dayjs, typeof globalThis.moment]',
  'nodes before': 'const handler = (input) => ({ nodes: Object.keys(input.$nodes).length, first: input.$nodes.first })',
  'a spread input': 'const handler = (input) => ({ ...input, more: true })',
  'values that JSON leaves out':
    'const handler = () => ({ a: undefined, f() {}, d: new Date(0), n: NaN, m: new Map(), j: { toJSON: () => 9 }, s: [1, , undefined] })',
  'sums of places': 'const handler = () => [0.1 + 0.2, 1.1 * 1.1, 1 / 3, 123456789.125, 2 ** 40]',
  'a number that is too large': 'const handler = () => 1e300',
  'a promise': 'const handler = async () => 5',
  'a null': 'const handler = () => null',
  'log entries':
    'const handler = () => { console.log("a", 1, undefined, { a: 1 }); const a = {}; a.a = a; console.log(a); return typeof console.sleep }',
  'a thrown error': 'const handler = (input) => {\n  const { deep } = input;\n  throw new Error("boom");\n}',
  'a thrown text': 'const handler = () => { throw "text" }',
  'an error of the language': 'const handler = (input) => {\n  const b = 1;\n  return [b, input.missing.deep];\n}',
  'a handler that is no function': 'const handler = 5',
  'no handler': 'const other = () => 1',
  'a module': 'export const handler = () => 1',
  'a syntax error': 'const handler = () => {\n  return 1 +;\n}',
  'a return outside of a function': 'return 5',
  'the end of a function around it': '}).call(this); (function () { const handler = () => 1',
  'the global object': 'const handler = () => typeof this',
  'strict mode': 'let handler; handler = function () { undeclared = 5; return 8 }',
  'a variable that is assigned later':
    'var handler; handler = () => { let sum = 0; for (const n of [1, 2]) sum += n; return sum }',
  'names that only modules reserve': 'const await = 1; const handler = () => await',
  'a comment of HTML': 'const handler = () => {\n  const [x, y] = [5, 1];\n  return x<!--y\n;}',
  'a cycle': 'const handler = () => { const a = {}; a.a = a; return a }',
  'a big integer': 'const handler = () => 10n',
};

const listed = (form: Form, sources: Record<string, string>): Source[] =>
  Object.entries(sources).map(([name, source]) => ({ name: `${form}: ${name}`, form, source, input }));

export const sources: Source[] = [
  ...listed('module', modules),
  ...listed('script', scripts),
  { name: 'a number as input', form: 'module', source: 'export const handler = (input) => typeof input', input: 5 },
];
