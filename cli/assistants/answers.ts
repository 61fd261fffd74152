import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { linesOfError } from '../exit-codes.ts';

/** Error text for tools. Removes the hyphens before option names, because tools have none. */
const errorText = (error: unknown): string =>
  linesOfError(error)
    .join('\n')
    .replaceAll(/(?<=^|[\s“])--(?=[a-z])/g, '');

const textAnswer = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** Result of a tool call: the lines of its answer, or the reason for a refusal. */
export async function answerOf(work: () => Promise<readonly string[]>): Promise<CallToolResult> {
  try {
    return textAnswer((await work()).join('\n'));
  } catch (error) {
    return { ...textAnswer(errorText(error)), isError: true };
  }
}
