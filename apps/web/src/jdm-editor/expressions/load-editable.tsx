import type { ComponentType } from 'react';
import { FieldEditor } from './field-editing.ts';

/** Loads something together with the editor of its expression fields, which is there before the first key is typed. */
export async function loadEditable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Viewed, { ExpressionFieldEditor }] = await Promise.all([load(), import('./expression-field-editor.tsx')]);
  return (props: Props) => (
    <FieldEditor value={ExpressionFieldEditor}>
      <Viewed {...props} />
    </FieldEditor>
  );
}
