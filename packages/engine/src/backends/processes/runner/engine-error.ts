import { asRecord } from '@rulewright/jdm';

/** The engine throws its errors as JSON text, followed by a backtrace where the environment asks for one. */
type EngineError = { type?: string; nodeId?: string; source?: unknown; trace?: unknown };

/** Null where the thrown value is not an error of the engine. */
export function readEngineError(thrown: unknown): EngineError | null {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  try {
    return asRecord(JSON.parse(message.split('\n\nStack backtrace')[0] ?? ''));
  } catch {
    return null;
  }
}

/** The cause of the error, as text. */
export const sourceOf = ({ source }: EngineError): string =>
  typeof source === 'string' ? source : JSON.stringify(source ?? '');
