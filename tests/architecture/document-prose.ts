import { objectionsTo } from './prose.ts';

/** Text of a paragraph, heading, list item or table cell of a document. */
type Block = { text: string; line: number };

const fence = /^\s*(```|~~~)/;
const itemStart = /^\s*([-*+]|\d+\.)\s+/;

/** Splits a Markdown document into blocks, without code blocks and rules of tables. */
function blocksOf(document: string): Block[] {
  const found: Block[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, raw] of document.split('\n').entries()) {
    const line = raw.trim();
    if (fence.test(raw)) isCode = !isCode;
    const isRow = line.startsWith('|');
    const isText = !isCode && line !== '' && !fence.test(raw) && !/^[|\-: ]+$/.test(line);
    if (!isText) isOpen = false;
    else if (isRow)
      found.push(...line.split('|').map((text) => ({ text: text.trim(), line: index + 1 })));
    else if (isOpen && !itemStart.test(raw) && !line.startsWith('#'))
      Object.assign(found.at(-1) ?? {}, { text: `${found.at(-1)?.text} ${line}` });
    else found.push({ text: line.replace(itemStart, '').replace(/^#+ /, ''), line: index + 1 });
    isOpen = isText && !isRow && !line.startsWith('#');
  }
  return found.filter(({ text }) => text !== '');
}

/** The words of a block as people read them: code becomes one word, links their text. */
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
