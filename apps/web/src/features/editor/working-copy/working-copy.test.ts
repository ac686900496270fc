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

test('has no unsaved changes, and the same text, after opening a document', () => {
  const { text, unsaved } = open();
  expect(text()).toBe(saved.content);
  expect(unsaved()).toBe(false);
});

describe('drawing', () => {
  test('becomes the content 200 ms after the last edit, and keeps what the canvas does not show', () => {
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

  test('that is under way becomes one step once it is done, however long it takes', () => {
    const { copy, text, state } = open();
    const dragged = (x: number) => ({ nodes: [{ ...node('a'), position: { x, y: 0 } }], edges: [] });
    for (const x of [1, 2, 3]) {
      copy.draw(dragged(x), { underWay: true });
      vi.advanceTimersByTime(1000);
    }
    expect(text()).toBe(saved.content);
    copy.draw(dragged(3));
    vi.advanceTimersByTime(200);
    expect(JSON.parse(text()).nodes[0].position).toEqual({ x: 3, y: 0 });
    expect(state().history.past).toHaveLength(1);
  });

  test('that is under way is in what is saved', () => {
    const { copy, text } = open();
    copy.draw({ nodes: [node('a')], edges: [] }, { underWay: true });
    copy.settle();
    expect(JSON.parse(text()).nodes).toEqual([node('a')]);
  });

  test('is not passed back to the canvas, which may have changed since', () => {
    const { state, draw } = open();
    const { canvas } = state();
    draw('a');
    expect(state().canvas).toBe(canvas);
  });

  test('makes no change when nothing differs', () => {
    const { copy, unsaved, state } = open();
    copy.draw({ nodes: [], edges: [] });
    copy.settle();
    expect(unsaved()).toBe(false);
    expect(state().history.past).toEqual([]);
  });

  test('restores the saved text exactly when the drawing is the saved graph again', () => {
    const { draw, unsaved, text } = open();
    draw('a');
    draw();
    expect(unsaved()).toBe(false);
    expect(text()).toBe(saved.content);
  });
});

describe('typing', () => {
  test('changes the text at once, and the canvas 200 ms later', () => {
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

  test('is applied after a drawing that is not applied yet', () => {
    const { copy, state } = open();
    copy.draw({ nodes: [node('a')], edges: [] });
    copy.type('{');
    copy.settle();
    expect(state().readable.graph.nodes).toEqual([node('a')]);
  });
});

describe('undo and redo', () => {
  test('go through the drawn states, and update the canvas', () => {
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

  test('give the canvas a new object even for the same graph, because it may have been drawn on', () => {
    const { copy, draw, state } = open();
    const { canvas } = state();
    draw('a');
    copy.undo();
    expect(state().canvas).not.toBe(canvas);
    expect(state().canvas).toEqual(canvas);
  });

  test('undo the last edit even before it is applied', () => {
    const { copy, drawn } = open();
    copy.draw({ nodes: [node('a')], edges: [] });
    copy.undo();
    expect(drawn()).toEqual([]);
    copy.redo();
    expect(drawn()).toEqual(['a']);
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
    copy.replace(JSON.stringify({ nodes: [node('a')], edges: [] }));
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
    copy.draw({ nodes: [node('b')], edges: [] });
    copy.reset({ version: 5, content: JSON.stringify({ nodes: [node('c')], edges: [] }) });
    vi.advanceTimersByTime(200);
    expect(drawn()).toEqual(['c']);
    expect(unsaved()).toBe(false);
    expect(state().history.past).toEqual([]);
  });

  test('can undo a discard in favour of the saved content', () => {
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
