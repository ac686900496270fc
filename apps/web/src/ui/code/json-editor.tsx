import { use } from 'react';
import { FirstIsShown } from '#ui/lazy/first-is-shown.ts';
import { LazyBox, LazyWait } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { JsonEditorProps } from './loaded-json-editor.tsx';

const LoadedJsonEditor = lazyComponent(async () => (await import('./loaded-json-editor.tsx')).LoadedJsonEditor);
const loading = 'Loading editor...';

/** A JSON editor with folding, search and error marks. */
export function JsonEditor({ height, ...editor }: JsonEditorProps & { height: string }) {
  const isTurn = use(FirstIsShown);
  return (
    <LazyBox
      height={height}
      loading={loading}
      failure="The editor could not be shown."
      loadAgain={LoadedJsonEditor.loadAgain}
    >
      {isTurn ? <LoadedJsonEditor {...editor} /> : <LazyWait>{loading}</LazyWait>}
    </LazyBox>
  );
}
