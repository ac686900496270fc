import { useRef, useState } from 'react';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { readFile, readText } from '../batch-source/read-source.ts';
import type { Source } from '../batch-source/source.ts';

type Reading = { isReading: boolean; source: Source | null; failure: string | null };

/** A long text is not read with every key that changes it. */
const pause = 200;

const nothing: Reading = { isReading: false, source: null, failure: null };

/** The pasted text or the chosen file, and what was read from it. A file that cannot be read leaves the text as it is. */
export function useSource() {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  /** Counts the files that were chosen. */
  const [origin, setOrigin] = useState(0);
  const [reading, setReading] = useState(nothing);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Only the newest reading counts. */
  const newest = useRef(new AbortController());

  async function read(reader: (signal: AbortSignal) => Promise<Source | null>, name: string | null) {
    newest.current.abort();
    newest.current = new AbortController();
    const { signal } = newest.current;
    setReading((now) => ({ ...now, isReading: true }));
    const result = await reader(signal).then(
      (source) => ({ ...nothing, source }),
      (error: unknown) => ({ ...nothing, failure: failureText(error, name) }),
    );
    if (!signal.aborted) setReading(result);
  }

  function readSoon(written: string) {
    clearTimeout(soon.current);
    soon.current = setTimeout(() => void read(() => readText(written), null), pause);
  }

  return {
    text,
    file,
    origin,
    ...reading,
    write(written: string) {
      setText(written);
      readSoon(written);
    },
    async choose(chosen: File) {
      clearTimeout(soon.current);
      setFile(chosen);
      setOrigin((count) => count + 1);
      await read((signal) => readFile(chosen, signal), chosen.name);
    },
    /** Goes back to the text. */
    removeFile() {
      newest.current.abort();
      setFile(null);
      readSoon(text);
    },
    clear() {
      newest.current.abort();
      setFile(null);
      setText('');
      readSoon('');
    },
  };
}

function failureText(error: unknown, name: string | null): string {
  // The file may have been deleted, or the person may not be allowed to read it.
  const words = error instanceof UnreadableFile ? error.message : 'The file cannot be read.';
  return name === null ? words : `${name}: ${words}`;
}
