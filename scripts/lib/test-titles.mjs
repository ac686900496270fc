/** Finds the tests of a file in its text, as the formatter lays it out: without running it, and without a parser. */

/**
 * @typedef {object} Declared
 * @property {string[]} titles of the blocks around a test and of the test, as the source has them
 * @property {RegExp[]} matches what each of them can be in a report
 * @property {number} spelled how many characters of them are always there
 *
 * @typedef {{ text: string, match: RegExp, spelled: number }} Title
 */

const opening = /^ *(test|describe)((?:\.\w+)*)[<(]/;
const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|([\w.]+)/.source;
const firstArgument = new RegExp(`^[^(]*\\(\\s*(?:${quoted}),`);
// Behind the arguments of `each` and its like.
const laterArgument = new RegExp(`\\)\\(\\s*(?:${quoted}),`);
const curried = /\.(?:each|for|runIf|skipIf)$/;

/**
 * @param {string} source
 * @returns {Declared[]}
 */
export function testsOf(source) {
  /** @type {Declared[]} */
  const tests = [];
  /** @type {{ indent: number, from: number, title: Title }[]} */
  let blocks = [];
  const lines = source.split('\n');
  for (const [number, line] of lines.entries()) {
    const indent = line.search(/\S/);
    if (/^ *[})]/.test(line)) blocks = blocks.filter((block) => block.indent < indent || block.from >= number);
    const [, kind, chain = ''] = opening.exec(line) ?? [];
    if (!kind) continue;
    const rest = lines.slice(number).join('\n');
    const found = (curried.test(chain) ? laterArgument : firstArgument).exec(rest);
    if (!found) continue;
    const title = titleOf(found, chain.endsWith('.each'));
    if (kind === 'describe' || chain.startsWith('.describe')) {
      const head = rest.slice(0, found.index + found[0].length);
      blocks.push({ indent, from: number + head.split('\n').length - 1, title });
    } else {
      tests.push(declared([...blocks.map((block) => block.title), title]));
    }
  }
  return tests;
}

/**
 * @param {Title[]} titles
 * @returns {Declared}
 */
const declared = (titles) => ({
  titles: titles.map(({ text }) => text),
  matches: titles.map(({ match }) => match),
  spelled: titles.reduce((sum, { spelled }) => sum + spelled, 0),
});

/**
 * @param {RegExpExecArray} found
 * @param {boolean} makesMany
 * @returns {Title}
 */
function titleOf([, single, double, template, expression], makesMany) {
  if (expression) return { text: expression, match: /^/, spelled: 0 };
  const text = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1');
  const changing = [
    ...(makesMany ? [/%(?:\.\d+)?[sdifjoOc#$]/, /\$(?!\{)[\w.]+/] : []),
    ...(template === undefined ? [] : [/\$\{[^}]*\}/]),
  ];
  if (changing.length === 0) return { text, match: new RegExp(`^${escaped(text)}$`), spelled: text.length };
  const parts = text.split(new RegExp(changing.map(({ source }) => source).join('|')));
  return {
    text,
    match: new RegExp(`^${parts.map(escaped).join('[^]*')}$`),
    // One less than a title without a change, which is preferred where both say the same.
    spelled: parts.join('').length - 1,
  };
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
