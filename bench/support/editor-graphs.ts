const node = (id: string, type: string, index: number, content?: object) => ({
  id,
  name: id,
  type,
  position: { x: (index % 20) * 320, y: Math.floor(index / 20) * 200 },
  ...(content && { content }),
});

const expressions = { expressions: [{ id: 'x', key: 'total', value: 'a + b' }], passThrough: true };

/** One after the other, as many as asked for. */
export function chain(length: number) {
  const nodes = Array.from({ length }, (_, index) =>
    index === 0 ? node('n0', 'inputNode', 0) : node(`n${index}`, 'expressionNode', index, expressions),
  );
  const edges = nodes.slice(1).map(({ id }, index) => ({ id: `e${index}`, sourceId: `n${index}`, targetId: id }));
  return { nodes, edges };
}

type CellText = (row: number) => string;

/** A graph with a table, of which the last two columns are outputs. */
export function table(length: number, width = 8, inputCell: CellText = (row) => `> ${row}`) {
  const columns = Array.from({ length: width }, (_, at) => ({ id: columnId(at), name: `C${at}`, field: `f${at}` }));
  const rules = Array.from({ length }, (_, row) => ({
    _id: `r${row}`,
    ...Object.fromEntries(columns.map(({ id }, at) => [id, at < width - 2 ? inputCell(row) : `${row}`])),
  }));
  const content = { hitPolicy: 'first', inputs: columns.slice(0, -2), outputs: columns.slice(-2), rules };
  const nodes = [node('n0', 'inputNode', 0), node('n1', 'decisionTableNode', 1, content)];
  return { nodes, edges: [{ id: 'e', sourceId: 'n0', targetId: 'n1' }] };
}

/** As short as possible, so that half a million cells are a document of less than 5 MB, which is the most that one may have. */
const columnId = (at: number) => String.fromCharCode(97 + (at % 26)) + (at < 26 ? '' : 'x');
