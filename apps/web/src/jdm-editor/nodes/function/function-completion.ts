import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Type } from '@rulewright/jdm';
import { suggestionsAt, typeText } from '@rulewright/jdm';
import type { ApiMember, ApiModule } from './sandbox-api.ts';
import { consoleMembers, modules, olderHelpers } from './sandbox-api.ts';

type FunctionContext = { scope: () => Type; isOlderForm: boolean };

const validFor = /^[\w$]*$/;
/** A name behind a dot, though not behind those of `...names`. */
const isMember = /(?<!\.\.)\.\s*[\w$]*$/;

/** Offers the fields of the input, the modules of the sandbox and what is in them. */
export function completeFunction(
  { state, pos, explicit }: CompletionContext,
  { scope, isOlderForm }: FunctionContext,
): CompletionResult | null {
  const text = state.doc.toString();
  const before = text.slice(Math.max(0, pos - 500), pos);
  const word = /[\w$]*$/.exec(before)?.[0] ?? '';
  const from = pos - word.length;
  const answer = (options: Completion[]): CompletionResult | null =>
    options.length > 0 ? { from, options, validFor } : null;

  const place = placeAt(state, pos);
  if (place === 'comment') return null;
  const quoted = /\bfrom\s*(['"])[^'"]*$/.exec(before);
  if (quoted && !isOlderForm) {
    const start = pos - (quoted[0].length - quoted[0].indexOf(quoted[1] as string) - 1);
    return { from: start, options: modules.map((one) => ({ label: one.module, type: 'namespace', info: one.words })) };
  }
  if (place === 'text') return null;
  const input = inputName(text);
  const [, root, path = ''] = /(?<![.\w$])([\w$]+)((?:\??\.[\w$]+)*)\??\.[\w$]*$/.exec(before) ?? [];
  if (root === input) return answer(fieldsAt(scope(), path.split(/\??\./).filter(Boolean)));
  if (isDestructured(before, text.slice(pos), input)) return answer(fieldsAt(scope(), []));
  const owner = path === '' ? root : undefined;
  if (owner === 'console') return answer(consoleMembers.map(memberCompletion));
  if (owner) return answer(moduleNamed(text, owner)?.members.map(memberCompletion) ?? []);
  if (isMember.test(before) || (word === '' && !explicit)) return null;
  return answer(isOlderForm ? olderHelpers.map(memberCompletion) : modules.map((one) => moduleCompletion(one, text)));
}

const quiet: Readonly<Record<string, 'comment' | 'text'>> = {
  LineComment: 'comment',
  BlockComment: 'comment',
  String: 'text',
  TemplateString: 'text',
  RegExp: 'text',
};

/** Words in comments and texts are no code, except for what a template calculates. */
function placeAt(state: EditorState, pos: number): 'code' | 'comment' | 'text' {
  const tree = syntaxTree(state);
  let node: ReturnType<typeof tree.resolveInner> | null = tree.resolveInner(pos, -1);
  for (; node && node.name !== 'Interpolation'; node = node.parent) {
    const place = quiet[node.name];
    if (place) return place;
  }
  return 'code';
}

function fieldsAt(scope: Type, path: readonly string[]): Completion[] {
  const source = [...path, ''].join('.');
  return suggestionsAt(source, source.length, scope).suggestions.flatMap((suggestion) =>
    suggestion.kind === 'name' && !suggestion.name.startsWith('$')
      ? [fieldCompletion(suggestion.name, suggestion.type, suggestion.note?.words)]
      : [],
  );
}

const fieldCompletion = (name: string, type: Type, words: string | undefined): Completion => ({
  label: name,
  type: 'property',
  detail: typeText(type),
  boost: 1,
  ...(words && { info: words }),
});

/** The handler up to its parameters: `handler = async (`, `function handler(`, `handler = order`. */
const handler = /\bhandler\b\s*(?:=\s*(?:async\b\s*)?(?:function\b\s*[\w$]*\s*)?)?\(?\s*/.source;
const firstParameter = new RegExp(`${handler}([\\w$]+)\\s*(?=[,)=])`);
/** In the braces of the first parameter or of a declaration, where a name begins. What follows a colon is a name of one's own. */
const inBraces = /\{(?:[^{}]*,)?\s*[\w$]*$/.source;
const parameterBraces = new RegExp(`${handler}${inBraces}`);
const declaredBraces = new RegExp(`\\b(?:const|let|var)\\s*${inBraces}`);

/** What the author calls the input: the first parameter of the handler. */
const inputName = (text: string): string => firstParameter.exec(text)?.[1] ?? 'input';

/** Whether the cursor is inside of the braces of `const { … } = input`, or of those of the parameter. */
function isDestructured(before: string, after: string, input: string): boolean {
  if (parameterBraces.test(before)) return true;
  const taken = declaredBraces.test(before) ? /^[^{}]*\}\s*=\s*([\w$]+)\s*(?:;|\n|$)/.exec(after) : null;
  return taken?.[1] === input;
}

/** The module that a name was imported from. */
function moduleNamed(text: string, name: string): ApiModule | undefined {
  const statements = text.matchAll(/\bimport\s+(?:\*\s*as\s+)?(\{[^}]*\}|[\w$]+)\s+from\s*['"]([^'"]+)['"]/g);
  for (const [, names = '', from] of statements)
    if (names.match(/[\w$]+/g)?.includes(name)) return modules.find(({ module }) => module === from);
  return undefined;
}

const memberCompletion = ({ name, signature, words }: ApiMember): Completion => ({
  label: name,
  type: 'method',
  detail: signature,
  info: words,
});

/** Choosing a module that is not imported yet imports it as well. */
function moduleCompletion({ name, module, statement, words }: ApiModule, text: string): Completion {
  const isImported = moduleNamed(text, name) !== undefined;
  return {
    label: name,
    type: 'namespace',
    detail: isImported ? module : statement,
    info: words,
    ...(!isImported && {
      apply: (view, _completion, from, to) => {
        const added = `${statement}\n`;
        view.dispatch({
          changes: [
            { from: 0, insert: added },
            { from, to, insert: name },
          ],
          selection: { anchor: added.length + from + name.length },
          userEvent: 'input.complete',
        });
      },
    }),
  };
}
