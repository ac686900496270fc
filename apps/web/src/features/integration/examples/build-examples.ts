type Call = { url: string; token: string; input: Record<string, unknown> };

/** The same call in several languages, ready to paste. */
export const callExamples: readonly { language: string; text: (call: Call) => string }[] = [
  { language: 'curl', text: curl },
  { language: 'JavaScript', text: javaScript },
  { language: 'Python', text: python },
];

function curl({ url, token, input }: Call): string {
  return [
    `curl -X POST ${shellQuoted(url)}`,
    `  -H ${shellQuoted(`Authorization: Bearer ${token}`)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(indented(json({ input_data: input }), '  '))}`,
  ].join(' \\\n');
}

function javaScript({ url, token, input }: Call): string {
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {
    Authorization: ${JSON.stringify(`Bearer ${token}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indented(json({ input_data: input }), '  ')}),
});
const { evaluation, message } = await response.json();
if (!response.ok) throw new Error(message);
console.log(evaluation.result);`;
}

// Uses only Python's standard library.
function python({ url, token, input }: Call): string {
  return `import json
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="POST",
    headers={
        "Authorization": ${JSON.stringify(`Bearer ${token}`)},
        "Content-Type": "application/json",
    },
    data=json.dumps(${indented(pythonOf({ input_data: input }), '    ')}).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["evaluation"]["result"])`;
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
