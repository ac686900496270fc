import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { found, open, path, write } from '#testing/open-document.ts';
import { PageWorkerStandIn } from '#testing/page-worker.ts';
import { pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { aDocument } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('Worker', PageWorkerStandIn);
  startSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the check', () => {
  const problem = { severity: 'error', code: 'syntax', message: 'It has no end', node_id: 'a' };

  test('marks nodes a second after the last change, and the name of a node leads to it', async () => {
    const server = fakeApi({
      ...found,
      [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [problem] } }),
    });
    const graph = await open();
    expect(await screen.findByRole('heading', { name: '1 error to fix before publishing' })).toBeVisible();
    expect(graph.getByText('Alpha (problem)')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Alpha' }));
    expect(graph.getByText('Alpha (problem)')).toHaveAttribute('aria-current', 'true');

    await person.click(graph.getByRole('button', { name: 'Add a node' }));
    await pass(800);
    expect(server.count(`POST ${path}/check`)).toBe(1);
    await pass(400);
    expect(server.count(`POST ${path}/check`)).toBe(2);
  });

  const withExpression = (value: string) => {
    const expressions = [{ id: 'e', key: 'fee', value }];
    const fee = { id: 'b', name: 'Fee', type: 'expressionNode', content: { expressions } };
    return JSON.stringify({
      nodes: [{ id: 'a', name: 'Alpha', type: 'inputNode' }, fee],
      edges: [{ id: 'e', sourceId: 'a', targetId: 'b' }],
    });
  };
  const broken = 'Expression "fee": something is missing at its end';
  async function draw(text: string) {
    await write(text);
    await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
    await pass(500);
  }

  const problemList = () => screen.queryByRole('region', { name: /to fix before publishing$/ });

  test('lists what is wrong with an expression while it is typed, before the server is asked', async () => {
    const server = fakeApi(found);
    await open();
    await pass(1500);
    const asked = server.count(`POST ${path}/check`);
    await draw(withExpression('1 +'));
    expect(problemList()).toHaveTextContent(broken);
    await draw(withExpression('1 + 2'));
    expect(problemList()).not.toBeInTheDocument();
    expect(server.count(`POST ${path}/check`)).toBe(asked);
  });

  test('makes the change that solves a problem with one press, as a step that is undone by its name', async () => {
    fakeApi(found);
    await open();
    const schema = JSON.stringify({ type: 'object', properties: { base: { type: 'number' } } });
    const graph = JSON.parse(withExpression('bse * 2'));
    await draw(JSON.stringify({ ...graph, nodes: [{ ...graph.nodes[0], content: { schema } }, graph.nodes[1]] }));
    expect(problemList()).toHaveTextContent('there is no field bse. Did you mean base?');
    await press('Write base');
    await pass(500);
    expect(problemList()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo: write base' })).toBeVisible();
  });

  test('keeps showing what only the server can find until the server has checked again', async () => {
    const unreadable = { severity: 'error', code: 'function', message: 'Its function cannot be read', node_id: 'a' };
    let problems = [unreadable];
    fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems } }) });
    await open();
    await waitFor(() => expect(problemList()).toHaveTextContent(unreadable.message));
    problems = [];
    await draw(withExpression('1 +'));
    expect(problemList()).toHaveTextContent(broken);
    expect(problemList()).toHaveTextContent(unreadable.message);
    await pass(1500);
    expect(problemList()).not.toBeInTheDocument();
  });

  test('links from above the graph to the list of problems below it', async () => {
    fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [problem] } }) });
    await open();
    await person.click(await screen.findByRole('button', { name: '1 error' }));
    expect(screen.getByRole('region', { name: '1 error to fix before publishing' })).toHaveFocus();
  });

  /** A document without nodes, of which the check has found something. */
  async function openBlank() {
    const blank = aDocument({ version: 1, content: '{ "nodes": [], "edges": [] }' });
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: blank }),
      [`POST ${path}/check`]: () => ({
        body: {
          is_cut: false,
          problems: [{ severity: 'error', code: 'syntax', message: 'It lacks something', node_id: null }],
        },
      }),
    });
    await open();
    await waitFor(() => expect(server.count(`POST ${path}/check`)).toBe(1));
    return server;
  }

  test('reports no problems of an empty canvas', async () => {
    await openBlank();
    expect(await screen.findByRole('heading', { name: 'An empty decision' })).toBeVisible();
    expect(screen.queryByText(/to fix before publishing/)).not.toBeInTheDocument();
  });

  test('reports no problems of the graph that a first click creates, until that graph is checked', async () => {
    const server = await openBlank();
    await pass(100);
    await press('Start with Request and Response');
    expect(screen.queryByRole('heading', { name: 'An empty decision' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 error' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '1 error' }, { timeout: 3000 })).toBeVisible();
    expect(server.count(`POST ${path}/check`)).toBe(2);
  });

  test.each(['a Decision Table', 'Request and Response'])('a start with %s is undone by that name', async (what) => {
    await openBlank();
    await press(`Start with ${what}`);
    expect(await screen.findByRole('button', { name: `Undo: start with ${what}` })).toBeVisible();
  });

  test('shows no error when it fails', async () => {
    const server = fakeApi({ ...found, [`POST ${path}/check`]: () => Promise.reject(noAnswer) });
    await open();
    await pass(1500);
    expect(server.count(`POST ${path}/check`)).toBe(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
