import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { JsonEditorProps } from './loaded-json-editor.tsx';

const LoadedJsonEditor = lazyComponent(async () => (await import('./loaded-json-editor.tsx')).LoadedJsonEditor);

/** JSON to read or to write, with folding, search and marks where it is broken. */
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
