import { formatJson } from '#shared/code/format-json.ts';
import { JsonEditor } from '#shared/code/json-editor.tsx';
import { useMay } from '#shared/session/use-may.ts';
import { PermittedButton } from '#shared/ui/permitted-button.tsx';
import classes from './editor-pane.module.css';
import { FileButtons } from './file-buttons.tsx';
import { useWorkingCopy } from './use-working-copy.ts';
import type { WorkingCopy } from './working-copy.ts';
import { textOf } from './working-copy.ts';

type Props = { copy: WorkingCopy; fileName: string; fail: (message: string | null) => void };

export function TextEditor({ copy, fileName, fail }: Props) {
  const text = useWorkingCopy(copy, textOf);
  const permit = useMay('documents:write');
  const broken = useWorkingCopy(copy, ({ content }) => content.fault === 'syntax');

  function format() {
    copy.settle();
    copy.replace(formatJson(textOf(copy.getState())));
  }

  return (
    <div className={classes.pane}>
      <div className={classes.toolbar}>
        <PermittedButton permit={permit} variant="default" size="xs" disabled={broken} onClick={format}>
          Format
        </PermittedButton>
        <span className={classes.gap} />
        <FileButtons copy={copy} fileName={fileName} fail={fail} />
      </div>
      <JsonEditor
        height="600px"
        label="Document as JSON"
        value={text}
        readOnly={!permit.allowed}
        onChange={copy.type}
      />
    </div>
  );
}
