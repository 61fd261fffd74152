import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** Folder of the source maps that the build of the console writes. */
const SOURCE_MAPS = path.resolve('dist/source-maps');
const POSITION = /([\w-][\w.-]*\.js):(\d+):(\d+)/g;

/**
 * Replaces positions in built files by positions in the sources, as in `src/app/app.tsx:12`.
 * Positions without a source map stay as they are.
 */
export async function nameSourceLines(stack: string, folder = SOURCE_MAPS): Promise<string> {
  const maps = new Map<string, SourceMap | undefined>();
  for (const [, file = ''] of stack.matchAll(POSITION))
    if (!maps.has(file)) maps.set(file, await readMap(path.join(folder, `${file}.map`)));
  return stack.replaceAll(POSITION, (position, ...found: string[]) => {
    const [file = '', line, column] = found;
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return position;
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}`;
  });
}

async function readMap(file: string): Promise<SourceMap | undefined> {
  try {
    return new SourceMap(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Errors of an earlier build have no source map any more.
    return undefined;
  }
}
