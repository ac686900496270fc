import { formatJson } from '#lib/json/format-json.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { textOf, useWorkingCopy } from '../working-copy/working-copy.ts';
import classes from './editor-pane.module.css';
import type { FileTests } from './file-buttons.tsx';
import { FileButtons } from './file-buttons.tsx';

type Props = {
  copy: WorkingCopy;
  fileName: string;
  fileTests: FileTests;
  fail: (message: string | null) => void;
};

export function TextEditor({ copy, fileName, fileTests, fail }: Props) {
  const text = useWorkingCopy(copy, textOf);
  const permit = useMay('documents:write');
  const broken = useWorkingCopy(copy, ({ content }) => content.fault === 'syntax');

  function format() {
    copy.settle();
    copy.replace('format the text', formatJson(textOf(copy.getState())));
  }

  return (
    <div className={classes.pane}>
      <div className={classes.toolbar}>
        <PermittedButton permit={permit} variant="default" size="xs" disabled={broken} onClick={format}>
          Format
        </PermittedButton>
        <span className={classes.gap} />
        <FileButtons copy={copy} fileName={fileName} tests={fileTests} fail={fail} />
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
