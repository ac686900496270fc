import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { panelOf } from '#jdm-editor/nodes/node-panels.ts';
import { openPanel } from '#testing/open-panel.tsx';
import { SchemaPanel } from './schema-panel.tsx';
import { SchemaView } from './schema-view.tsx';

const text = `{ "type": "object",
  "properties": { "age": { "type": "integer", "minimum": 18 } }, "later": [1] }`;
const open = (schema: unknown = text) => openPanel(SchemaPanel, { schema, later: 1 }, { type: 'inputNode' });
const view = (schema: unknown, type = 'inputNode') => openPanel(SchemaView, { schema }, { type, readOnly: true });
const schemaOf = (content: Record<string, unknown>) => JSON.parse(content.schema as string) as unknown;

test('opening a schema in every way changes nothing of its text', async () => {
  const { graph, steps } = open();
  const before = graph();
  for (const name of ['JSON', 'From a Sample', 'Form']) await userEvent.click(screen.getByRole('radio', { name }));
  expect(graph()).toBe(before);
  expect(steps).toEqual([]);
});

test('fields are added, named, given a kind and made required in the form', async () => {
  const { content, steps } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add Field' }));
  expect(screen.getByLabelText('Name of field')).toHaveFocus();
  await userEvent.keyboard('tier{Tab}');
  await userEvent.selectOptions(screen.getByLabelText('Kind of tier'), 'List of texts');
  await userEvent.click(screen.getByLabelText('tier is required'));
  await userEvent.type(screen.getByLabelText('Description of tier'), 'Of the customer{Enter}');
  expect(schemaOf(content())).toEqual({
    type: 'object',
    properties: {
      age: { type: 'integer', minimum: 18 },
      tier: { type: 'array', items: { type: 'string' }, description: 'Of the customer' },
    },
    later: [1],
    required: ['tier'],
  });
  expect(content().later).toBe(1);
  expect(steps).toEqual([
    'add field',
    'rename field field',
    'change kind of tier',
    'make tier required',
    'describe tier',
  ]);
});

test('dates and times are kinds of the form, which says how they have to be written, and texts with a format in JSON', async () => {
  const { content } = open();
  await userEvent.selectOptions(screen.getByLabelText('Kind of age'), 'Date');
  expect(schemaOf(content())).toMatchObject({ properties: { age: { type: 'string', format: 'date' } } });
  expect(screen.getByText('2026-01-31')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Kind of age'), 'Time');
  expect(screen.getByText('12:00:00Z').closest('p')).toHaveTextContent('with its time zone');
  await userEvent.selectOptions(screen.getByLabelText('Kind of age'), 'Whole number');
  expect(schemaOf(content())).toMatchObject({ properties: { age: { type: 'integer', minimum: 18 } } });
  expect((schemaOf(content()) as { properties: { age: object } }).properties.age).not.toHaveProperty('format');
});

test('the values of a field are limited in its menu', async () => {
  const { content } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions of age' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Limit the Values' }));
  await userEvent.type(screen.getByLabelText('Values of age'), '18, 21{Enter}');
  expect(schemaOf(content())).toMatchObject({ properties: { age: { enum: [18, 21] } } });
});

test('values with commas and values of several kinds stay what they are when one is added', async () => {
  const properties = { tier: { type: 'string', enum: ['gold, old', 'new'] }, id: { enum: [1, '1', true] } };
  const { content } = open(JSON.stringify({ properties }));
  expect(screen.getByLabelText('Values of tier')).toHaveValue('"gold, old", new');
  await userEvent.type(screen.getByLabelText('Values of tier'), ', other{Enter}');
  await userEvent.type(screen.getByLabelText('Values of id'), ', x{Enter}');
  expect(schemaOf(content())).toEqual({
    properties: { tier: { type: 'string', enum: ['gold, old', 'new', 'other'] }, id: { enum: [1, '1', true, 'x'] } },
  });
});

test('a field whose values are written otherwise and stay the same leaves the text of the schema as it is', async () => {
  const { steps } = open('{"properties":   {"tier": {"enum": ["gold", "old"]}}}');
  await userEvent.type(screen.getByLabelText('Values of tier'), ' ,{Enter}');
  expect(steps).toEqual([]);
  expect(screen.getByLabelText('Values of tier')).toHaveValue('gold, old');
});

test('a name that is taken is refused with the reason', async () => {
  const { steps } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add Field' }));
  await userEvent.keyboard('age{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('There is a field "age" already.');
  expect(steps).toEqual(['add field']);
});

test('a schema that the form cannot show is shown as JSON, and the form says why', async () => {
  const { steps } = open('{"oneOf": []}');
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Form' }));
  expect(screen.getByText(/The form shows only schemas of objects with fields/)).toBeVisible();
  expect(steps).toEqual([]);
});

test('who writes the JSON of a schema goes on writing when it becomes one that the form can show', async () => {
  const { steps } = open('{"type": "object"');
  await userEvent.click(await screen.findByRole('textbox', { name: 'JSON Schema of the request' }));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await userEvent.paste('}');
  expect(steps).toEqual(['change schema']);
  expect(screen.getByRole('textbox', { name: 'JSON Schema of the request' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
});

test('a problem that is pressed leads to the JSON, which stays until something else is chosen', async () => {
  const { show } = open();
  for (const name of ['JSON', 'Form']) await userEvent.click(screen.getByRole('radio', { name }));
  show({ row: null, column: null, start: 0, end: 1 });
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  show(null);
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Form' }));
  expect(screen.getByLabelText('Name of age')).toBeVisible();
});

test('a choice between kinds is told, with a way to its JSON', async () => {
  const { steps } = open('{"properties": {"id": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}}');
  expect(screen.getByText(/One of: Text, Whole number/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show id in JSON' }));
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  expect(steps).toEqual([]);
});

test('a field becomes a list of lists in the form', async () => {
  const { content } = open();
  await userEvent.selectOptions(screen.getByLabelText('Kind of age'), 'List of lists of numbers');
  expect(schemaOf(content())).toMatchObject({
    properties: { age: { type: 'array', items: { type: 'array', items: { type: 'number' } } } },
  });
});

test('a sample gives a schema, which is shown as a form', async () => {
  const { content, steps } = open('');
  await userEvent.click(screen.getByRole('radio', { name: 'From a Sample' }));
  await userEvent.click(screen.getByLabelText('Sample of the request'));
  await userEvent.paste('{"name": "Ada"}');
  await userEvent.click(screen.getByRole('button', { name: 'Make Schema' }));
  expect(schemaOf(content())).toEqual({ type: 'object', properties: { name: { type: 'string' } } });
  expect(within(screen.getByRole('list', { name: 'Fields' })).getByLabelText('Name of name')).toBeVisible();
  expect(steps).toEqual(['make schema from sample']);
});

test('the schema of a response is written in the form, as JSON and from a sample, and says what it is for', async () => {
  const type = 'outputNode';
  const { content, steps } = openPanel(panelOf({ type }, false), { schema: text, later: 1 }, { type });
  await userEvent.click(await screen.findByLabelText('age is required'));
  expect(schemaOf(content())).toMatchObject({ required: ['age'] });
  expect(screen.getByText('A result that does not fit is an error.')).toBeVisible();

  await userEvent.click(screen.getByRole('radio', { name: 'JSON' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'JSON Schema of the response' }));
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.paste('{"type": "object"}');
  expect(content()).toEqual({ schema: '{"type": "object"}', later: 1 });

  await userEvent.click(screen.getByRole('radio', { name: 'From a Sample' }));
  await userEvent.click(await screen.findByLabelText('Sample of the response'));
  await userEvent.paste('{"fee": 1.5}');
  await userEvent.click(screen.getByRole('button', { name: 'Make Schema' }));
  expect(schemaOf(content())).toEqual({ type: 'object', properties: { fee: { type: 'number' } } });
  expect(screen.getByLabelText('Name of fee')).toBeVisible();
  expect(steps).toEqual(['make age required', 'change schema', 'make schema from sample']);
});

test('who may not edit sees all of the fields without what changes them', () => {
  const tier = { type: ['string', 'null'], enum: ['gold', 'old'], description: 'Of the customer', minLength: 3 };
  const either = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
  view(JSON.stringify({ type: 'object', properties: { tier, id: either }, required: ['tier'] }), 'outputNode');
  const field = screen.getByRole('listitem', { name: 'tier' });
  expect(field).toHaveTextContent('tierText, or nullOf the customerOne ofgold, oldAlso in JSON: minLength');
  expect(within(field).getByRole('checkbox', { name: 'tier is required' })).toBeChecked();
  expect(screen.getByRole('listitem', { name: 'id' })).toHaveTextContent('One of: Text, Whole number');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});

test('who may not edit reads a schema as JSON, also one that the form cannot show', async () => {
  view('{"oneOf": []}');
  expect(screen.getByRole('region', { name: 'JSON Schema of the request' })).toHaveTextContent('{"oneOf": []}');
  await userEvent.click(screen.getByRole('radio', { name: 'Form' }));
  expect(screen.getByText(/The form shows only schemas of objects with fields/)).toBeVisible();
});
