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
      copy.draw({ nodes: ids.map(node), edges: [] });
      copy.settle();
    },
    type: (text: string) => {
      copy.type(text);
      copy.settle();
    },
    drawn: () => getState().canvas.nodes.map(({ id }) => id),
  };
}

test('what was opened is not unsaved, to the letter', () => {
  const { text, unsaved } = open();
  expect(text()).toBe(saved.content);
  expect(unsaved()).toBe(false);
});

describe('drawing', () => {
  test('becomes the content 200 ms after the last edit, and keeps what it does not show', () => {
    const { copy, text, unsaved } = open();
    copy.draw({ nodes: [node('a')], edges: [] });
    vi.advanceTimersByTime(150);
    copy.draw({ nodes: [node('a'), node('b')], edges: [] });
    vi.advanceTimersByTime(199);
    expect(text()).toBe(saved.content);
    vi.advanceTimersByTime(1);
    expect(JSON.parse(text())).toEqual({ nodes: [node('a'), node('b')], edges: [], tests: [1] });
    expect(unsaved()).toBe(true);
  });

  test('is not given back to the canvas, which may be further already', () => {
    const { state, draw } = open();
    const { canvas } = state();
    draw('a');
    expect(state().canvas).toBe(canvas);
  });

  test('that changes nothing is no change', () => {
    const { copy, unsaved, state } = open();
    copy.draw({ nodes: [], edges: [] });
    copy.settle();
    expect(unsaved()).toBe(false);
    expect(state().history.past).toEqual([]);
  });

  test('back to what was saved is what was saved, to the letter', () => {
    const { draw, unsaved, text } = open();
    draw('a');
    draw();
    expect(unsaved()).toBe(false);
    expect(text()).toBe(saved.content);
  });
});

describe('typing', () => {
  test('is the text at once, and drawn 200 ms later', () => {
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
  ])('%s is kept, and the graph with it', (_, typed, fault) => {
    const { draw, type, state, text, unsaved } = open();
    draw('a');
    type(typed);
    expect(text()).toBe(typed);
    expect(state().content.fault).toBe(fault);
    expect(state().readable.graph.nodes).toEqual([node('a')]);
    expect(unsaved()).toBe(true);
  });

  test('can be dropped for what could be read last', () => {
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

  test('back to what was saved is not unsaved', () => {
    const { type, unsaved } = open();
    type('{');
    type(saved.content);
    expect(unsaved()).toBe(false);
  });

  test('what is drawn and not yet taken over comes first', () => {
    const { copy, state } = open();
    copy.draw({ nodes: [node('a')], edges: [] });
    copy.type('{');
    copy.settle();
    expect(state().readable.graph.nodes).toEqual([node('a')]);
  });
});

describe('undo and redo', () => {
  test('go through what was drawn, and tell the canvas', () => {
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

  test('give the canvas another object even for the same graph: it may have been drawn on since', () => {
    const { copy, draw, state } = open();
    const { canvas } = state();
    draw('a');
    copy.undo();
    expect(state().canvas).not.toBe(canvas);
    expect(state().canvas).toEqual(canvas);
  });

  test('take the last edit back even before it is taken over', () => {
    const { copy, drawn } = open();
    copy.draw({ nodes: [node('a')], edges: [] });
    copy.undo();
    expect(drawn()).toEqual([]);
    copy.redo();
    expect(drawn()).toEqual(['a']);
  });

  test('take all that was typed in one step', () => {
    const { copy, type, text } = open();
    type('{"nodes":[],"edges":[],"n":1}');
    type('{"nodes":[],"edges":[],"n":12}');
    copy.undo();
    expect(text()).toBe(saved.content);
  });

  test('leave a text alone that cannot be read', () => {
    const { copy, draw, type, text } = open();
    draw('a');
    type('{');
    copy.undo();
    expect(text()).toBe('{');
  });

  test('take an import back', () => {
    const { copy, text, drawn } = open();
    copy.replace(JSON.stringify({ nodes: [node('a')], edges: [] }));
    expect(drawn()).toEqual(['a']);
    copy.undo();
    expect(text()).toBe(saved.content);
  });
});

describe('saving', () => {
  test('makes what was sent the base; what was done since is unsaved', () => {
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

  test('forgetting what was done returns to what is saved', () => {
    const { copy, draw, unsaved, state, drawn } = open();
    draw('a');
    copy.draw({ nodes: [node('b')], edges: [] });
    copy.reset({ version: 5, content: JSON.stringify({ nodes: [node('c')], edges: [] }) });
    vi.advanceTimersByTime(200);
    expect(drawn()).toEqual(['c']);
    expect(unsaved()).toBe(false);
    expect(state().history.past).toEqual([]);
  });

  test('what is discarded for what is saved can be taken back', () => {
    const { copy, draw, drawn, unsaved, text, state } = open();
    draw('a');
    copy.draw({ nodes: [node('b')], edges: [] });
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

  test('what is discarded can be brought back as it was, a text that cannot be read too', () => {
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

  test('what is brought back is still work on the version that it began with', () => {
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

  test('a draft is unsaved work on the version that it began with', () => {
    const { copy, state, text, unsaved } = open();
    copy.restore('{"nodes":', 2);
    expect(text()).toBe('{"nodes":');
    expect(unsaved()).toBe(true);
    expect(state().base.version).toBe(2);
  });
});
