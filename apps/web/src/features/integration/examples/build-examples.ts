import { LINES_MEDIA_TYPE } from '@rulewright/contract';

type Call = { url: string; token: string; input: Record<string, unknown> };

type Example = { language: string; text: (call: Call) => string };

/** The call with one input in several languages, ready to paste. */
const oneInput: readonly Example[] = [
  { language: 'curl', text: ({ url, token, input }) => curl(url, token, { input_data: input }) },
  {
    language: 'JavaScript',
    text: ({ url, token, input }) =>
      javaScript(url, token, { input_data: input }, 'evaluation', 'console.log(evaluation.result);'),
  },
  {
    language: 'Python',
    text: ({ url, token, input }) =>
      python(url, token, { input_data: input }, 'print(json.load(response)["evaluation"]["result"])'),
  },
];

/** The call with many inputs. What is known is one input that the rules accept, so that it stands there twice. */
const manyInputs: readonly Example[] = [
  { language: 'curl', text: ({ url, token, input }) => curl(batchUrl(url), token, { inputs: [input, input] }) },
  {
    language: 'JavaScript',
    text: ({ url, token, input }) => {
      const read = `for (const { evaluation, error } of results) {
  console.log(error ? error.message : evaluation.result);
}`;
      return javaScript(batchUrl(url), token, { inputs: [input, input] }, 'results', read);
    },
  },
  {
    language: 'Python',
    text: ({ url, token, input }) => {
      const read = `for one in json.load(response)["results"]:
        print(one["error"]["message"] if "error" in one else one["evaluation"]["result"])`;
      return python(batchUrl(url), token, { inputs: [input, input] }, read);
    },
  },
  { language: 'NDJSON', text: ({ url, token, input }) => curlOfLines(batchUrl(url), token, [input, input]) },
];

export const callExamples = { one: oneInput, many: manyInputs };

const batchUrl = (url: string) => `${url}/batch`;

function curl(url: string, token: string, body: unknown): string {
  return [
    `curl -X POST ${shellQuoted(url)}`,
    `  -H ${shellQuoted(`Authorization: Bearer ${token}`)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(indented(json(body), '  '))}`,
  ].join(' \\\n');
}

/** An input on each line, and a result on each line of the answer, as soon as it is there. */
function curlOfLines(url: string, token: string, inputs: readonly unknown[]): string {
  return [
    `curl --no-buffer -X POST ${shellQuoted(url)}`,
    `  -H ${shellQuoted(`Authorization: Bearer ${token}`)}`,
    `  -H 'Content-Type: ${LINES_MEDIA_TYPE}'`,
    `  --data-binary ${shellQuoted(inputs.map((input) => JSON.stringify(input)).join('\n'))}`,
  ].join(' \\\n');
}

/** The named member of the answer is what the statement reads. */
function javaScript(url: string, token: string, body: unknown, member: string, statement: string): string {
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {
    Authorization: ${JSON.stringify(`Bearer ${token}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indented(json(body), '  ')}),
});
const { ${member}, message } = await response.json();
if (!response.ok) throw new Error(message);
${statement}`;
}

// Uses only Python's standard library.
function python(url: string, token: string, body: unknown, statement: string): string {
  return `import json
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="POST",
    headers={
        "Authorization": ${JSON.stringify(`Bearer ${token}`)},
        "Content-Type": "application/json",
    },
    data=json.dumps(${indented(pythonOf(body), '    ')}).encode(),
)
with urllib.request.urlopen(request) as response:
    ${statement}`;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Indents everything but the first line. */
const indented = (text: string, space: string) => text.replaceAll('\n', `\n${space}`);

/** Inside of single quotes a shell interprets nothing but the quote itself. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const pythonWords = { true: 'True', false: 'False', null: 'None' };

/** Python literals differ from JSON in three words. */
function pythonOf(value: unknown, space = ''): string {
  const deeper = `${space}    `;
  const lines = (open: string, parts: string[], close: string) =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${space}${close}`;
  if (Array.isArray(value)) {
    return lines(
      '[',
      value.map((item) => pythonOf(item, deeper)),
      ']',
    );
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item, deeper)}`);
    return lines('{', parts, '}');
  }
  const text = JSON.stringify(value) ?? 'null';
  return pythonWords[text as keyof typeof pythonWords] ?? text;
}
