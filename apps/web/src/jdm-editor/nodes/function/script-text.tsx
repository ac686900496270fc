import classes from './function-panel.module.css';

type Look = 'comment' | 'literal' | 'keyword';
type Part = { text: string; look: Look | null };

const words =
  'async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof let new of return static super switch this throw try typeof var void while yield';

/** Comments, texts and numbers, and the words of the language. What is none of them has no colour. */
const coloured = new RegExp(
  [
    String.raw`(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))`,
    String.raw`(?<literal>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\x60(?:\\[^]|[^\x60\\])*\x60?|(?<![\w$.])(?:\d[\w.]*|true|false|null|undefined)(?![\w$]))`,
    String.raw`(?<keyword>(?<![\w$.])(?:${words.split(' ').join('|')})(?![\w$]))`,
  ].join('|'),
  'g',
);

/** Longer texts have no colours: every coloured part is an element, and too many of them would make the page slow. */
const longest = 100_000;

/** JavaScript as lines, each of them in parts with the colour that they have. */
export function scriptLines(source: string): Part[][] {
  const lines: Part[][] = [[]];
  function add(text: string, look: Look | null) {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (line !== '') lines.at(-1)?.push({ text: line, look });
    }
  }
  let end = 0;
  for (const { 0: text, index, groups = {} } of source.length > longest ? [] : source.matchAll(coloured)) {
    add(source.slice(end, index), null);
    add(text, groups.comment !== undefined ? 'comment' : groups.keyword !== undefined ? 'keyword' : 'literal');
    end = index + text.length;
  }
  add(source.slice(end), null);
  return lines;
}

/** One line of a script, whose number its style counts. */
export const ScriptLine = ({ parts, isShown }: { parts: readonly Part[]; isShown: boolean }) => (
  <span className={classes.line} data-shown={isShown || undefined}>
    {parts.map(({ text, look }, at) =>
      look ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line.
        <span key={at} className={classes[look]}>
          {text}
        </span>
      ) : (
        text
      ),
    )}
    {'\n'}
  </span>
);
