/** The HTTP calls of a function go through the host whatever its source does, even in a worker that has a network. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runnerEnvironment } from '../src/backends/processes/runner/environment.ts';
import type { Evaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, decisionOf, node, requestOf } from './graphs.ts';

let server: Server;
let url: string;
let connections = 0;
let evaluator: Evaluator;
const warnings: string[] = [];

beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":42}'),
  ).on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // Test files share loaded modules, so that the modules are loaded again here and after these tests.
  vi.resetModules();
  vi.doMock(import('../src/backends/processes/network-isolation.ts'), async (original) => ({
    ...(await original()),
    commandWorks: async () => false,
  }));
  const { createEvaluator } = await import('../src/index.ts');
  const log = (message: string) => warnings.push(message);
  evaluator = createEvaluator({ ...settings, workers: 1, allowedHosts: ['127.0.0.1'], log });
});
beforeEach(() => {
  connections = 0;
});
afterAll(async () => {
  await evaluator.close();
  server.close();
  vi.doUnmock('../src/backends/processes/network-isolation.ts');
  vi.resetModules();
});

const evaluate = (...sources: string[]) =>
  evaluator.evaluate(
    requestOf(
      chain(...sources.map((source, n) => node(`function${n}`, 'functionNode', { source }))),
      JSON.stringify({ url }),
    ),
  );

const REFUSED = 'is not on the public internet';

/** Tries to remove the hook in every way that could work. */
const removeTheHook = `
  const root = (() => {}).constructor('return this')();
  const attempt = (remove) => { try { remove(); } catch {} };
  attempt(() => delete root.__executeHttp);
  attempt(() => root.Reflect.deleteProperty(root, '__executeHttp'));
  attempt(() => root.Object.defineProperty(root, '__executeHttp', { value: undefined, configurable: true }));
  attempt(() => { root.__executeHttp = undefined; });
  attempt(() => root.Object.setPrototypeOf(root, null));`;

const calling = (module = 'http') => `
  try { return { data: (await ${module}.get(input.url)).data }; }
  catch (error) { return { refused: String(error && error.message || error) }; }`;

/** A module with these declarations in front of a handler that removes the hook and makes a call. */
const around = (declarations: string, before = '') =>
  `import http from 'http'; ${declarations}
   export const handler = async (input) => { ${before} ${removeTheHook} ${calling()} }`;

const names = ['globalThis', 'Object', 'Function', 'Reflect', 'Promise', 'Proxy', 'Symbol', 'JSON', '__executeHttp'];

const sources: Record<string, string> = {
  'nothing in front': around(''),
  'functions that have the names of globals': around(names.map((name) => `function ${name}() {}`).join('\n')),
  'generators that have the names of globals': around(names.map((name) => `function* ${name}() {}`).join('\n')),
  'async functions that have the names of globals': around(
    names.map((name) => `async function ${name}() {}`).join('\n'),
  ),
  'variables that have the names of globals': around(names.map((name) => `var ${name} = {};`).join('\n')),
  'constants that have the names of globals': around(names.map((name) => `const ${name} = {};`).join('\n')),
  'classes that have the names of globals': around(names.map((name) => `class ${name} {}`).join('\n')),
  'imports that have the names of globals': around("import globalThis, { get as Object } from 'http';"),
  'a namespace that has the name of the global object': around("import * as globalThis from 'http';"),
  'the very source of the report': `import http from 'http'; function globalThis() {}
    export const handler = async (input) => {
      try { delete Function('return this')().__executeHttp } catch {}
      ${calling()}
    }`,
  'exports that have the names of globals': `import http from 'http';
    export function globalThis() {} export function Object() {}
    export const handler = async (input) => { ${removeTheHook} ${calling()} }`,
  'a default export that is hoisted': `import http from 'http';
    export default function globalThis() {}
    export const handler = async (input) => { ${removeTheHook} ${calling()} }`,
  'a handler that is hoisted': `import http from 'http'; function globalThis() {} function Object() {}
    export async function handler(input) { ${removeTheHook} ${calling()} }`,
  'a handler that is exported by another name': `import http from 'http'; function globalThis() {}
    async function run(input) { ${removeTheHook} ${calling()} }
    export { run as handler }`,
  'a handler that is a method': `import http from 'http'; function globalThis() {}
    class Run { static async handler(input) { ${removeTheHook} ${calling()} } }
    export const handler = Run.handler;`,
  'a handler that awaits nothing': `import http from 'http'; function globalThis() {}
    export const handler = (input) => { ${removeTheHook} return http.get(input.url).then(
      ({ data }) => ({ data }), (error) => ({ refused: String(error.message || error) })); }`,
  'a static block': around(`class First { static { ${removeTheHook} } }`),
  'statements before the handler': around(removeTheHook),
  'an await before the handler': around('await null;'),
  'a label': around(`globalThis: { ${removeTheHook} }`),
  'a block with functions of those names': around(`{ function globalThis() {} function Object() {} ${removeTheHook} }`),
  'patched builtins': around(
    '',
    `Object.defineProperty = Reflect.defineProperty = () => true;
     Object.freeze = (value) => value;
     Object.prototype.hasOwnProperty = () => false;
     Reflect.has = () => false;`,
  ),
  'a patched constructor of functions': around(
    '',
    'Function.prototype.constructor = function () { return () => ({}) };',
  ),
  'patched promises': around(
    '',
    `const then = Promise.prototype.then;
     Promise.prototype.then = function (done, failed) { return then.call(this, done, failed) };
     globalThis.Promise = class extends Promise {};`,
  ),
  'setters on the prototype of all objects': around(
    '',
    `for (const name of ['url', 'method', 'headers', 'params', 'body', 'value', 'configurable', 'writable'])
       Object.defineProperty(Object.prototype, name, { configurable: true, set() {}, get() { return true } });`,
  ),
  'another prototype of the global object': around(
    '',
    `Object.setPrototypeOf(globalThis, new Proxy({}, { has: () => false, get: () => undefined }));`,
  ),
  'a global that is assigned to': around('', 'globalThis.globalThis = {};'),
  'a sealed global object': around('', 'Object.freeze(globalThis); Object.preventExtensions(globalThis);'),
  'eval in the global scope': around(
    '',
    `(0, eval)('function Object() {} var Reflect = {}; delete globalThis.__executeHttp; delete this.__executeHttp');`,
  ),
  'eval where it stands': around('', `eval('var globalThis = {}; delete __executeHttp;');`),
  'a function made of text': around('', `new Function('delete this.__executeHttp; delete __executeHttp')();`),
  'a generator made of text': around(
    '',
    `[...(function* () {}).constructor('delete this.__executeHttp; yield delete globalThis.__executeHttp')()];`,
  ),
  'an async function made of text': around(
    '',
    `await (async () => {}).constructor('delete globalThis.__executeHttp')().catch(() => {});`,
  ),
  'an async generator made of text': around(
    '',
    `for await (const _ of (async function* () {}).constructor('yield delete globalThis.__executeHttp')()) break;`,
  ),
  'this of a loose function': around('', `(new Function('return this'))().__executeHttp = null;`),
  'this of a getter': around(
    '',
    `Object.defineProperty(Object.prototype, 'me', { get: new Function('return this') }); delete (1, me).__executeHttp;`,
  ),
  'a module that is imported late': `function globalThis() {}
    export const handler = async (input) => { ${removeTheHook} const late = await import('http'); ${calling('late.default')} }`,
  'single functions of the module': `import { get } from 'http'; function globalThis() {}
    export const handler = async (input) => { ${removeTheHook} const late = { get }; ${calling('late')} }`,
  'an import of itself': around("import * as self from 'node:function0';"),
  'a changed module': around('', 'http.put = http.get; delete http.get; http.get = http.put;'),
  'a first line that is a comment': `/* ${'*'.repeat(10)} */ ${around('function globalThis() {}')}`,
  'a first line that goes on from what stands before': `.constructor; ${around('')}`,
  'a first line that takes a template': `\`\`; ${around('function globalThis() {}')}`,
  'a first line that is a call': `(() => { ${removeTheHook} })(); ${around('function globalThis() {}')}`,
  'a directive': `'use strict'; ${around('function globalThis() {}')}`,
  'a line that ends in another way': `\u2028${around('function globalThis() {}')}`,
  'escapes in names': around('function globalThi\\u0073() {} function \\u004fbject() {}'),
};

describe('a function in a worker with a network opens no connection by itself', () => {
  test.each(Object.entries(sources))('with %s', async (_name, source) => {
    const outcome = await evaluate(source);
    expect(connections).toBe(0);
    // A source that does not parse, or that breaks what it needs itself, makes no call.
    if (!outcome.ok) return expect(outcome.error.message).not.toMatch(/sending request/);
    expect(JSON.parse(outcome.result.toString()).data).toBeUndefined();
    expect(JSON.parse(outcome.result.toString()).refused ?? '').not.toMatch(/sending request/);
  });

  test('most of those sources run and get the answer that the host did not make the call', async () => {
    const outcomes = await Promise.all(Object.values(sources).map((source) => evaluate(source)));
    const refused = outcomes.filter((outcome) => outcome.ok && outcome.result.includes(REFUSED));
    expect(refused.length).toBeGreaterThan(35);
  });

  test('with a function that tampers with the globals for the next one', async () => {
    const first = around(
      'function globalThis() {}',
      `const root = (() => {}).constructor('return this')();
       root.Object.defineProperty = () => {};
       Function.prototype.constructor = () => () => {};`,
    );
    await evaluate(first, around(''));
    await evaluate(first, 'export const handler = () => ({})', around('function globalThis() {}'));
    expect(connections).toBe(0);
  });

  test('with a node whose type is given twice', async () => {
    const source = JSON.stringify(around('function globalThis() {}'));
    for (const [first, second] of [
      ['"type":"functionNode"', '"type":"expressionNode"'],
      ['"type":"expressionNode"', '"type":"functionNode"'],
    ]) {
      const twice = `{"id":"f","name":"f",${first},"content":{"source":${source},"expressions":[]},${second}}`;
      const graph = `{"nodes":[{"id":"in","name":"in","type":"inputNode"},${twice}],"edges":[{"id":"e","sourceId":"in","targetId":"f"}]}`;
      await evaluator.evaluate(requestOf(decisionOf(graph), JSON.stringify({ url })));
    }
    expect(connections).toBe(0);
  });

  test('in the old form of functions, which have no HTTP', async () => {
    const script = `function handler(input) { return { types: typeof __executeHttp + typeof http + typeof fetch + typeof require } }`;
    const outcome = await evaluator.evaluate(requestOf(chain(node('function', 'functionNode', script)), '{}'));
    expect(JSON.stringify(outcome)).toContain('undefinedundefinedundefinedundefined');
  });

  test('although the workers do have a network', () => {
    expect(warnings).toContainEqual(expect.stringMatching(/^workers keep a network/));
  });
});

test.each(['http', 'https'])(
  'the engine’s own client, asked for %s without any guard, connects to nobody',
  async (scheme) => {
    const source = `import http from 'http'; export const handler = async (input) => (await http.get(input.url)).data`;
    const program = `
    import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
    const content = new ZenDecisionContent(Buffer.from(${JSON.stringify(
      chain(node('function', 'functionNode', { source })).content,
    )}));
    const run = new ZenEngine().createDecision(content).evaluate({ url: process.argv[1] });
    run.then(() => console.log('reached'), (error) => console.log(error.message));`;
    const run = async (env: NodeJS.ProcessEnv) => {
      const target = url.replace('http:', `${scheme}:`);
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program, target], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env,
      });
      const said: string[] = [];
      child.stdout.setEncoding('utf8').on('data', (text) => said.push(text));
      await once(child, 'close');
      return said.join('');
    };
    expect(await run(runnerEnvironment)).toContain('error sending request');
    expect(connections).toBe(0);
    // Without that environment it connects, so that the test above means something.
    await run({ PATH: runnerEnvironment.PATH });
    expect(connections).toBeGreaterThan(0);
  },
);
