import type { TestResult, TestRun } from '@rulewright/contract';
import { failedCellText } from '@rulewright/contract';

/** What XML 1.0 cannot hold, even escaped: control characters other than tab and line feed, and halves of characters. */
const NOT_IN_XML = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

const escaped = (text: string) =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"\n]/g, (character) => entities[character] ?? character);

const seconds = (ms: number) => (ms / 1000).toFixed(6);

/** What has to be there, whatever its value, is missing without what was expected. */
function lineOf({ path, kind, expected, actual }: TestResult['differences'][number]): string {
  const wanted = kind === 'unexpected' ? 'nothing' : (JSON.stringify(expected) ?? 'anything');
  return `${path || '/'} ${kind}: expected ${wanted}, got ${JSON.stringify(actual) ?? 'nothing'}`;
}

/** What a case called over the network, where it did. */
function callsOf({ network, live }: TestResult): string {
  const lines = [
    ...(network?.called ?? []).map((host) => `A function called ${host}.`),
    ...(network?.refused ?? []).map((host) => `A function was not let call ${host}.`),
    ...(live?.network?.called ?? []).map((host) => `The live version called ${host}.`),
    ...(live?.network?.refused ?? []).map((host) => `The live version was not let call ${host}.`),
  ];
  if (lines.length === 0) return '';
  return `\n      <system-out>${escaped(lines.join('\n'))}</system-out>`;
}

/** A pipeline that tests nothing must not be green: most take a suite without cases for one that passes. */
const noCases = (document: string) =>
  `    <testcase name="The document has test cases" classname="${escaped(document)}" time="0">\n      <failure message="There are no test cases."/>\n    </testcase>`;

/**
 * A run as JUnit XML, which pipelines read, one case at a time. A case without an output is an error there, and not a failure.
 */
export function* toJunit({ passed, failed, errors, duration_ms, results }: TestRun, document: string) {
  const isEmpty = results.length === 0;
  const figures = `tests="${isEmpty ? 1 : passed + failed}" failures="${isEmpty ? 1 : failed - errors}" errors="${errors}" time="${seconds(duration_ms)}"`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${figures}>\n`;
  yield `  <testsuite name="${escaped(document)}" ${figures}>\n`;
  if (isEmpty) yield `${noCases(document)}\n`;
  for (const result of results) yield `${toElement(result, document)}\n`;
  yield '  </testsuite>\n</testsuites>\n';
}

function toElement(result: TestResult, document: string): string {
  const { name, duration_ms: time, error, differences } = result;
  const start = `    <testcase name="${escaped(name)}" classname="${escaped(document)}" time="${seconds(time)}"`;
  const calls = callsOf(result);
  if (result.passed) return calls ? `${start}>${calls}\n    </testcase>` : `${start}/>`;
  if (error) return `${start}>\n      <error message="${escaped(error.message)}"/>${calls}\n    </testcase>`;
  const [first] = differences;
  const cells = (result.failed_cells ?? []).map(failedCellText);
  const isLeftOut = !('actual' in result) && (first !== undefined || cells.length === 0);
  const outputs = isLeftOut ? ['The answer was left out: those of the run are too large.'] : differences.map(lineOf);
  const lines = [...outputs, ...cells];
  const message = first || !cells[0] ? `${first?.path || 'The output'} is not as expected` : cells[0];
  return `${start}>\n      <failure message="${escaped(message)}">${escaped(lines.join('\n'))}</failure>${calls}\n    </testcase>`;
}
