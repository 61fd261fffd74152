import { readFileSync } from 'node:fs';

const folder = new URL('../corpus/text/', import.meta.url);

const unescaped = (text: string): string =>
  text.replaceAll(/\\u([\da-f]{4})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/**
 * Rows of a table of test cases: columns separated by tabs, headings first, invisible characters as
 * `\u200e`.
 */
export const corpus = (name: string): string[][] =>
  readFileSync(new URL(`${name}.tsv`, folder), 'utf8')
    .split('\n')
    .filter((row, at) => at > 0 && row !== '')
    .map((row) => row.split('\t').map(unescaped));
