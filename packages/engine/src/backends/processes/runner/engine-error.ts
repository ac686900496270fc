import { record } from '@rulewright/jdm';

/** What the engine throws: JSON, followed by a backtrace where the environment asks for one. */
type EngineError = { type?: string; nodeId?: string; source?: unknown; trace?: unknown };

/** Null where it is something else. */
export function readEngineError(thrown: unknown): EngineError | null {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  try {
    return record(JSON.parse(message.split('\n\nStack backtrace')[0] ?? ''));
  } catch {
    return null;
  }
}

/** What it says of the cause, as text. */
export const sourceOf = ({ source }: EngineError): string =>
  typeof source === 'string' ? source : JSON.stringify(source ?? '');
