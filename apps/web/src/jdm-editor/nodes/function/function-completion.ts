import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Type } from '@rulewright/jdm';
import { suggestionsAt, typeText } from '@rulewright/jdm';
import type { ApiMember, ApiModule } from './engine-api.ts';
import { consoleMembers, modules, olderHelpers } from './engine-api.ts';

type FunctionContext = { scope: () => Type; isOlderForm: boolean };

const validFor = /^[\w$]*$/;

/** Offers the fields of the input, the modules of the engine and what is in them. */
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

  const path = /\binput((?:\??\.[\w$]+)*)\??\.[\w$]*$/.exec(before);
  if (path) return answer(fieldsAt(scope(), (path[1] ?? '').split(/\??\./).filter(Boolean)));
  if (isDestructured(before, text.slice(pos))) return answer(fieldsAt(scope(), []));
  const quoted = /\bfrom\s*(['"])[^'"]*$/.exec(before);
  if (quoted && !isOlderForm) {
    const start = pos - (quoted[0].length - quoted[0].indexOf(quoted[1] as string) - 1);
    return { from: start, options: modules.map((one) => ({ label: one.module, type: 'namespace', info: one.words })) };
  }
  const owner = /([\w$]+)\??\.[\w$]*$/.exec(before)?.[1];
  if (owner === 'console') return answer(consoleMembers.map(memberCompletion));
  if (owner) return answer(moduleNamed(text, owner)?.members.map(memberCompletion) ?? []);
  if (word === '' && !explicit) return null;
  return answer(isOlderForm ? olderHelpers.map(memberCompletion) : modules.map((one) => moduleCompletion(one, text)));
}

function fieldsAt(scope: Type, path: readonly string[]): Completion[] {
  const source = [...path, ''].join('.');
  return suggestionsAt(source, source.length, scope).suggestions.flatMap((suggestion) =>
    suggestion.kind === 'name' && !suggestion.name.startsWith('$')
      ? [{ label: suggestion.name, type: 'property', detail: typeText(suggestion.type), boost: 1 }]
      : [],
  );
}

/** Whether the cursor is inside of the braces of `const { … } = input`, or of those of the parameter. */
function isDestructured(before: string, after: string): boolean {
  if (!/(?:const|let|var)\s*\{[^{}]*$/.test(before)) return false;
  return /^[^{}]*\}\s*=\s*input\s*(?:;|\n|$)/.test(after);
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
