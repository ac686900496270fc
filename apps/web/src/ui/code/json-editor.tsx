import { idle } from '#lib/browser/idle.ts';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { JsonEditorProps } from './loaded-json-editor.tsx';

const LoadedJsonEditor = lazyComponent(async () => {
  // What is beside it, such as a graph, is drawn first.
  await idle();
  return (await import('./loaded-json-editor.tsx')).LoadedJsonEditor;
});

/** A JSON editor with folding, search and error marks. */
export function JsonEditor({ height, ...editor }: JsonEditorProps & { height: string }) {
  return (
    <LazyBox
      height={height}
      loading="Loading editor..."
      failure="The editor could not be shown."
      loadAgain={LoadedJsonEditor.loadAgain}
    >
      <LoadedJsonEditor {...editor} />
    </LazyBox>
  );
}
