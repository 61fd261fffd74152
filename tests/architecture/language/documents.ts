/**
 * Documents name files, folders and pages that exist. A path may leave out folders at its beginning:
 * `kernel/money.ts` is found as `src/domain/kernel/money.ts`. A folder ends with a slash.
 */
import path from 'node:path';

const file = /`(\w[\w./-]*\.(?:tsx?|mjs|css|sql))`/g;
const folder = /`((?:src|cli|server|demo|tests|scripts|bench)\/[\w./-]*\/)`/g;
const link = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** Whether the build writes this file, so that it is missing from a fresh clone. */
const isGenerated = (one: string) => /(^|\/)generated\/|^server\/db\/schema\//.test(one);

/** Names the paths in a document that lead to none of the files; `NNNN` stands for any number. */
export function missingFiles(text: string, files: readonly string[]): string[] {
  const named = [...text.matchAll(file)].map(([, one = '']) => one);
  const folders = [...text.matchAll(folder)].map(([, one = '']) => one);
  const isFound = (one: string) => files.some((other) => `/${other}`.endsWith(`/${one}`));
  return [
    ...named.filter((one) => !one.includes('NNNN') && !isGenerated(one) && !isFound(one)),
    ...folders.filter((one) => !isGenerated(one) && !files.some((other) => other.startsWith(one))),
  ];
}

/** Names the links of a document to pages and pictures that do not exist. */
export function brokenLinks(document: string, text: string, files: readonly string[]): string[] {
  const links = [...text.matchAll(link)].map(([, one = '']) => one);
  return links.filter((one) => !files.includes(path.posix.join(path.posix.dirname(document), one)));
}
