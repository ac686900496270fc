import { beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../support/people.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ RATE_LIMIT: 'off' });
const { app } = server;

const graph = (node: object) => ({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode' },
    { id: 'n', name: 'Fee', ...node },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'n' }],
});
const expression = (value: string) =>
  graph({ type: 'expressionNode', content: { expressions: [{ id: 'x', key: 'fee', value }] } });
const calling = (key: string) => graph({ type: 'decisionNode', content: { key } });

/** It runs, and an author should know about it. */
const warned = expression('18 in [40..18]');
const warning = {
  severity: 'warning',
  code: 'empty-range',
  message: 'Expression "fee": no number is in the range from 40 to 18',
  node_id: 'n',
  place: { row: 0, column: null, start: 6, end: 14 },
  fix: { label: 'Write [18..40]', start: 6, end: 14, text: '[18..40]' },
};

let project: TestProject;
beforeEach(async () => {
  project = await makeTestProject(app);
});

const check = async (slug: string, content: object) =>
  (await project.as('POST', `${project.documents}/${slug}/check`, { content: JSON.stringify(content) })).json();
const publish = (slug: string, more: object = {}) =>
  project.as('POST', `${project.documents}/${slug}/publish`, { publish: true, ...more });

describe('the check of a document', () => {
  test('answers with severities, codes and fixes, and does not block publishing for a warning', async () => {
    await project.create('Fees', warned);
    expect(await check('fees', warned)).toEqual({ problems: [warning], is_cut: false });
    expect((await publish('fees')).statusCode).toBe(200);
  });

  test('blocks publishing for an error, and tells the warnings with it', async () => {
    await project.create('Fees', expression('18 in [40..18] and ('));
    const refused = await publish('fees');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toMatchObject([
      { path: 'content', severity: 'error', code: 'syntax', node_id: 'n' },
    ]);
  });

  test('knows the documents of the project that a graph calls, and no others', async () => {
    const other = await makeTestProject(app);
    await other.create('Elsewhere', warned);
    await project.create('Caller', calling('fees'));
    const codes = async (key: string) =>
      (await check('caller', calling(key))).problems.map(({ code, severity }: typeof warning) => [severity, code]);
    expect(await codes('elsewhere')).toEqual([['error', 'call-unknown-document']]);
    expect(await codes('__proto__')).toEqual([['error', 'call-unknown-document']]);
    expect(await codes('')).toEqual([['error', 'call-without-document']]);
    expect(await codes('caller')).toEqual([['error', 'call-cycle']]);
    await project.create('Fees', expression('1'));
    expect(await codes('fees')).toEqual([['warning', 'call-unpublished-document']]);
    await publish('fees');
    expect(await codes('fees')).toEqual([]);
    await project.create('Middle', calling('caller'));
    expect(await codes('middle')).toEqual([['error', 'call-cycle']]);
    expect((await publish('caller')).statusCode).toBe(200);
  });

  test('blocks approving and putting back what has an error by now, such as a call of a document that is gone', async () => {
    const decider = await addMember(server, project.organization, 'admin');
    const path = `${project.documents}/caller`;
    const refusal = async (way: string, body: object) => (await decider.as('POST', `${path}${way}`, body)).json();
    const refused = { code: 'invalid', details: [{ severity: 'error', code: 'call-unknown-document' }] };
    await project.create('Fees', expression('1'));
    await project.create('Caller', calling('fees'));
    await publish('caller');
    await project.as('POST', `${path}/unpublish`, {});
    await project.as('PUT', project.documents.replace('/documents', ''), { name: 'Loans', requires_approval: true });
    const { id } = (await project.as('POST', `${path}/approval-requests`, {})).json();
    await project.as('DELETE', `${project.documents}/fees`);
    expect(await refusal(`/approval-requests/${id}/approve`, {})).toMatchObject(refused);
    expect(await refusal('/put-back', { version: 1 })).toMatchObject(refused);
    expect((await project.as('GET', path)).json()).toMatchObject({ is_published: false, unpublished_version: 1 });
  });

  test('knows what the inputs of the test cases have', async () => {
    await project.create('Fees', expression('base * 2'));
    const cases = [{ name: 'One', input: { bse: 1 }, expected: {}, match: 'members' }];
    const written = await project.as('PUT', `${project.documents}/fees/test-cases`, { test_cases: cases });
    expect(written.statusCode).toBe(200);
    expect((await check('fees', expression('base * 2'))).problems).toMatchObject([
      { severity: 'warning', code: 'unknown-name', fix: { text: 'bse' } },
    ]);
  });
});

describe('a project that blocks on warnings', () => {
  const setGate = (settings: object) =>
    project.as('PUT', project.documents.replace('/documents', ''), { name: 'Loans', ...settings });

  test('keeps a version with warnings from going live, with the gate off too, unless somebody gives a reason', async () => {
    await project.create('Fees', warned);
    expect((await setGate({ blocks_on_warnings: true })).json()).toMatchObject({ blocks_on_warnings: true });
    const blocked = await publish('fees');
    expect(blocked.statusCode).toBe(409);
    expect(blocked.json()).toMatchObject({
      code: 'gate_blocked',
      gate: { gate: 'off', warnings: 1, problems: ['The check has 1 warning, and this project blocks on them.'] },
    });
    const overridden = await publish('fees', { override_reason: 'It is meant so' });
    expect(overridden.json()).toMatchObject({ is_published: true, gate: { is_overridden: true, warnings: 1 } });
  });

  test('says that there may be more warnings than are listed', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({ id: `${n}`, key: `fee${n}`, value: '18 in [40..18]' }));
    await project.create('Fees', graph({ type: 'expressionNode', content: { expressions: rows } }));
    await setGate({ blocks_on_warnings: true });
    expect((await publish('fees')).json()).toMatchObject({
      gate: { problems: ['The check has 100 or more warnings, and this project blocks on them.'] },
    });
  });

  test('lets a version without warnings through', async () => {
    await project.create('Fees', expression('1'));
    await setGate({ blocks_on_warnings: true });
    expect((await publish('fees')).json()).toMatchObject({ is_published: true, gate: null });
  });

  test('blocks a request for approval as well', async () => {
    await project.create('Fees', warned);
    await setGate({ blocks_on_warnings: true, requires_approval: true });
    const asked = await project.as('POST', `${project.documents}/fees/approval-requests`, {});
    expect(asked.json()).toMatchObject({ code: 'gate_blocked', gate: { warnings: 1 } });
  });
});
