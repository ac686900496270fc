import { useState } from 'react';
import { CellQuestions } from '#jdm-editor/table/cells/cell-questions.tsx';
import type { ClipboardParts, GridClipboard, WidePaste } from './grid-clipboard.ts';
import { WidePasteDialog } from './wide-paste-dialog.tsx';

type Asked = { questions: Parameters<ClipboardParts['ask']>[0]; answer: Parameters<ClipboardParts['ask']>[1] };

/** What is asked before cells are pasted: how they are meant, and what becomes of columns that the table does not have. */
export function usePasteQuestions() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [wide, setWide] = useState<WidePaste | null>(null);
  return {
    ask: (questions: Asked['questions'], answer: Asked['answer']) => setAsked({ questions, answer }),
    askAboutColumns: setWide,
    asked,
    wide,
    closeAsked: () => setAsked(null),
    closeWide: () => setWide(null),
  };
}

type Props = {
  questions: ReturnType<typeof usePasteQuestions>;
  pasteCells: GridClipboard['pasteCells'];
  focusGrid: () => void;
};

export function PasteDialogs({ questions: { asked, wide, closeAsked, closeWide }, pasteCells, focusGrid }: Props) {
  return (
    <>
      <CellQuestions
        questions={asked?.questions ?? null}
        close={(answers) => {
          closeAsked();
          if (answers) asked?.answer(answers);
          focusGrid();
        }}
      />
      <WidePasteDialog wide={wide} paste={pasteCells} close={closeWide} />
    </>
  );
}
