import { objectionsTo } from './prose.ts';

/** Text of a paragraph, heading, list item or table cell. A paragraph continues at line `next`. */
type Block = { text: string; line: number; next?: number };

const codeBlock = /^ *(```|~~~)[\s\S]*?^ *\1/gm;
const blockStart = /^\s*(?:[-*+]|\d+\.)\s+|^#+ |^\|/;

/**
 * Texts of a line that starts a block: the cells of a row, or one text without its heading or list
 * mark.
 */
const textsOf = (line: string): string[] =>
  line.startsWith('|')
    ? line.split('|').filter((cell) => /\w/.test(cell))
    : [line.replace(blockStart, '')];

/**
 * Splits a Markdown document into blocks; leaves out code blocks and the separator lines of tables.
 */
function blocksOf(document: string): Block[] {
  const lines = document.replaceAll(codeBlock, (code) => code.replaceAll(/[^\n]/g, '')).split('\n');
  const found: Block[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const last = found.at(-1);
    const next = /^[#|]/.test(line) ? undefined : index + 1;
    if (last?.next === index && !blockStart.test(line)) {
      last.text += ` ${line.trim()}`;
      last.next = next;
    } else
      found.push(...textsOf(line).map((text) => ({ text: text.trim(), line: index + 1, next })));
  }
  return found;
}

/** Text of a block as people read it: code becomes a single word, and a link becomes its text. */
const plainText = (text: string): string =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__/g, '');

/** Headings and labels may begin with a question word; sentences may not. */
const objectionsToBlock = (text: string): string[] =>
  objectionsTo(text).filter((one) => /[.:!?]$/.test(text) || !one.startsWith('begins'));

/** Names the blocks of a document that are not plain English. */
export function riddlesIn(file: string, document: string): string[] {
  return blocksOf(document).flatMap(({ text, line }) =>
    objectionsToBlock(plainText(text)).map((one) => `${file}:${line} ${one}: ${text.slice(0, 80)}`),
  );
}
