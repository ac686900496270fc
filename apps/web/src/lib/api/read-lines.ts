import type { ErrorResponse, Progress } from '@rulewright/contract';
import { errorStatus } from '@rulewright/contract';
import { ApiError } from './api-error.ts';

type Line = { progress?: Progress; error?: ErrorResponse };

/** Reads an answer in lines: tells how far the call is as they come, and returns the last one, which is the answer. */
export async function readLines(response: Response, told: (progress: Progress) => void): Promise<unknown> {
  let answer: unknown;
  let isThere = false;

  function hear(text: string) {
    if (text.trim() === '') return;
    const line = JSON.parse(text) as Line;
    if (line.error) {
      const { code, message } = line.error;
      throw new ApiError({ status: errorStatus[code], code, message });
    }
    if (line.progress) return told(line.progress);
    answer = line;
    isThere = true;
  }

  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let begun = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    const lines = decoder.decode(value, { stream: !done }).split('\n');
    // What was begun is put together once for each line, because the last one may be long.
    for (const rest of lines.slice(0, -1)) {
      hear(begun + rest);
      begun = '';
    }
    begun += lines.at(-1);
    if (done) break;
  }
  hear(begun);
  if (!isThere) throw new ApiError(null);
  return answer;
}
