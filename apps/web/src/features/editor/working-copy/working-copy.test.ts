import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWorkingCopy, isUnsaved, textOf } from './working-copy.ts';

const node = (id: string) => ({ id, name: id, type: 'expressionNode', note: 'kept', position: { x: 0, y: 0 } });
const saved = { version: 3, content: '{ "nodes": [], "edges": [], "tests": [1] }\n' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const copy = createWorkingCopy(saved);
  const { getState } = copy;
  return {
    copy,
    state: getState,
    text: () => textOf(getState()),
    unsaved: () => isUnsaved(getState()),
    draw: (...ids: string[]) => {
      copy.edit('draw', (graph) => ({ ...graph, nodes: ids.map(node) }));
    },
    type: (text: string) => {
      copy.type(text);
      copy.settle();
    },
    drawn: () => getState().readable.graph.nodes.map(({ id }) => id),
  };
}

test('has no unsaved changes, and the same text, after opening a document', () => {
  const { text, unsaved } = open();
  expect(text()).toBe(saved.content);
  expect(unsaved()).toBe(false);
});

describe('an edit of the graph', () => {
  test('takes effect at once, and keeps members that we do not know', () => {
    const { draw, text, unsaved } = open();
    draw('a');
    expect(JSON.parse(text())).toEqual({ nodes: [node('a')], edges: [], tests: [1] });
    expect(unsaved()).toBe(true);
  });

  test('has the words that undo and redo name it by', () => {
    const { copy, state } = open();
    copy.edit('add Fees', (graph) => ({ ...graph, nodes: [node('a')] }));
    expect(state().history.past.at(-1)?.step).toBe('add Fees');
    copy.undo();
    expect(state().history.future.at(-1)?.step).toBe('add Fees');
  });

  test('is one step with those before it that have the same key and follow each other within a second', () => {
    const { copy, drawn, state } = open();
    const rename = (name: string, key?: string) =>
      copy.edit(`rename to ${name}`, (graph) => ({ ...graph, nodes: [{ ...node(name) }] }), key);
    for (const name of ['F', 'Fe', 'Fee']) {
      rename(name, 'name of a');
      vi.advanceTimersByTime(900);
    }
    expect(state().history.past.map(({ step }) => step)).toEqual(['rename to Fee']);
    vi.advanceTimersByTime(200);
    rename('Fees', 'name of a');
    rename('Fees2', 'name of b');
    rename('Fees3');
    rename('Fees4');
    expect(state().history.past).toHaveLength(5);
    copy.undo();
    rename('Fees5', 'name of b');
    expect(state().history.past).toHaveLength(5);
    for (let n = 0; n < 4; n++) copy.undo();
    expect(drawn()).toEqual(['Fee']);
  });

  test('makes no step when nothing changes', () => {
    const { copy, unsaved, state } = open();
    copy.edit('nothing', (graph) => graph);
    expect(unsaved()).toBe(false);
    expect(state().history.past).toEqual([]);
  });

  test('restores the saved text exactly when the graph is the saved one again', () => {
    const { draw, unsaved, text } = open();
    draw('a');
    draw();
    expect(unsaved()).toBe(false);
    expect(text()).toBe(saved.content);
  });

  test('does nothing while the text cannot be parsed', () => {
    const { draw, type, text } = open();
    type('{');
    draw('a');
    expect(text()).toBe('{');
  });

  test('is applied after text that was typed and is not parsed yet', () => {
    const { copy, text } = open();
    copy.type('{"nodes":[],"edges":[],"typed":1}');
    copy.edit('add a', (graph) => ({ ...graph, nodes: [node('a')] }));
    expect(JSON.parse(text())).toEqual({ nodes: [node('a')], edges: [], typed: 1 });
  });
});

describe('typing', () => {
  test('changes the text at once, and the graph 200 ms later', () => {
    const { copy, text, drawn } = open();
    const typed = JSON.stringify({ nodes: [node('a')], edges: [] });
    copy.type(typed);
    expect(text()).toBe(typed);
    expect(drawn()).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(drawn()).toEqual(['a']);
  });

  test.each([
    ['no JSON', '{"nodes": [', 'syntax'],
    ['no graph', '{"rules": []}', 'shape'],
  ])('keeps %s, and shows the last readable graph', (_, typed, fault) => {
    const { draw, type, state, text, unsaved } = open();
    draw('a');
    type(typed);
    expect(text()).toBe(typed);
    expect(state().content.fault).toBe(fault);
    expect(state().readable.graph.nodes).toEqual([node('a')]);
    expect(unsaved()).toBe(true);
  });

  test('can be discarded in favour of the last readable content', () => {
    const { copy, draw, type, text, state } = open();
    draw('a');
    type('{');
    const bringBack = copy.discardText();
    expect(JSON.parse(text()).nodes).toEqual([node('a')]);
    expect(state().content.fault).toBeUndefined();
    bringBack();
    expect(text()).toBe('{');
    expect(state().readable.graph.nodes).toEqual([node('a')]);
  });

  test('has no unsaved changes when the saved text is typed again', () => {
    const { type, unsaved } = open();
    type('{');
    type(saved.content);
    expect(unsaved()).toBe(false);
  });
});

describe('undo and redo', () => {
  test('go through the states of the graph', () => {
    const { copy, draw, drawn, text, unsaved } = open();
    draw('a');
    draw('a', 'b');
    copy.undo();
    expect(drawn()).toEqual(['a']);
    copy.undo();
    expect(drawn()).toEqual([]);
    expect(text()).toBe(saved.content);
    expect(unsaved()).toBe(false);
    copy.undo();
    copy.redo();
    copy.redo();
    expect(drawn()).toEqual(['a', 'b']);
    expect(unsaved()).toBe(true);
  });

  test('undo all that was typed in one step', () => {
    const { copy, type, text } = open();
    type('{"nodes":[],"edges":[],"n":1}');
    type('{"nodes":[],"edges":[],"n":12}');
    copy.undo();
    expect(text()).toBe(saved.content);
  });

  test('do nothing while the text cannot be parsed', () => {
    const { copy, draw, type, text } = open();
    draw('a');
    type('{');
    copy.undo();
    expect(text()).toBe('{');
  });

  test('undo an import', () => {
    const { copy, text, drawn } = open();
    copy.replace('import small.json', JSON.stringify({ nodes: [node('a')], edges: [] }));
    expect(drawn()).toEqual(['a']);
    copy.undo();
    expect(text()).toBe(saved.content);
  });
});

describe('saving', () => {
  test('makes the sent content the base, and keeps later edits unsaved', () => {
    const { copy, draw, unsaved, state } = open();
    draw('a');
    const { content } = state();
    draw('a', 'b');
    copy.saved(content, 4);
    expect(unsaved()).toBe(true);
    copy.undo();
    expect(unsaved()).toBe(false);
    expect(state().base.version).toBe(4);
  });

  test('returns to the saved content on reset', () => {
    const { copy, draw, unsaved, state, drawn } = open();
    draw('a');
    draw('b');
    copy.reset({ version: 5, content: JSON.stringify({ nodes: [node('c')], edges: [] }) });
    vi.advanceTimersByTime(200);
    expect(drawn()).toEqual(['c']);
    expect(unsaved()).toBe(false);
    expect(state().history.past).toEqual([]);
  });

  test('can undo a discard in favour of the saved content', () => {
    const { copy, draw, drawn, unsaved, text, state } = open();
    draw('a');
    draw('b');
    const theirs = { version: 5, content: JSON.stringify({ nodes: [node('c')], edges: [] }) };
    copy.discard(theirs);
    expect(drawn()).toEqual(['c']);
    expect(text()).toBe(theirs.content);
    expect(unsaved()).toBe(false);
    copy.undo();
    expect(drawn()).toEqual(['b']);
    expect(unsaved()).toBe(true);
    expect(state().base.version).toBe(5);
    copy.undo();
    expect(drawn()).toEqual(['a']);
  });

  test('brings back discarded work completely, including text that cannot be parsed', () => {
    const { copy, draw, drawn, type, text, state, unsaved } = open();
    draw('a');
    type('{');
    const { history } = state();
    const bringBack = copy.discard(saved);
    expect(text()).toBe(saved.content);
    expect(unsaved()).toBe(false);
    bringBack();
    expect(text()).toBe('{');
    expect(unsaved()).toBe(true);
    expect(drawn()).toEqual(['a']);
    expect(state().history).toBe(history);
    copy.discardText();
    copy.undo();
    expect(unsaved()).toBe(false);
  });

  test('keeps the base version of discarded work that is brought back', () => {
    const { copy, draw, state } = open();
    const { version } = state().base;
    draw('a');
    const bringBack = copy.discard({
      version: version + 1,
      content: JSON.stringify({ nodes: [node('c')], edges: [] }),
    });
    bringBack();
    expect(state().base.version).toBe(version);
  });

  test('restores a draft as unsaved work on the version that it is based on', () => {
    const { copy, state, text, unsaved } = open();
    copy.restore('{"nodes":', 2);
    expect(text()).toBe('{"nodes":');
    expect(unsaved()).toBe(true);
    expect(state().base.version).toBe(2);
  });
});
