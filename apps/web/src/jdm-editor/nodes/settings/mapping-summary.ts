import { asText } from '@rulewright/jdm';
import type { Content } from '#jdm-editor/nodes/node-content.ts';

/** What a node works on and where its result goes, in a few words. */
export function mappingSummary(content: Content): string {
  const [field, path] = [asText(content.inputField).trim(), asText(content.outputPath).trim()];
  const isLoop = content.executionMode === 'loop';
  const worksOn = isLoop ? `each item of ${field || 'the input'}` : field || 'all of the input';
  const goesTo = path ? `, result in ${path}` : '';
  return `${worksOn}${goesTo}${content.passThrough === true ? ', added to the input' : ', replaces the input'}`;
}
