/**
 * Few files in a folder, and one way to name modules of other parts. A part is a top folder with an
 * alias (`#domain/`, `#server/`). Modules of other parts are named by alias, so that a file can move
 * without changing its imports.
 */
import { aliases, isTest, type Rule } from '../tree.ts';

const mostFiles = 20;
/** Folders whose files are a sequence or a table, and are read by their number or name. */
const isCatalogue = (folder: string) => /^server\/db\/migrations$/.test(folder);

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** Tests next to their module do not count; files below `tests/` do. */
const isWithItsModule = (file: string) => isTest(file) && !file.startsWith('tests/');

/** A folder holds at most 20 files. */
export const rooms: Rule = (tree) => {
  const counts = new Map<string, number>();
  for (const { path } of tree.values())
    if (!isWithItsModule(path)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !isCatalogue(folder))
    .map(([folder, count]) => `${folder} has ${count} files; divide it into rooms`);
};

const partOf = (file: string) => aliases.find(([, folder]) => file.startsWith(folder))?.[1];

/** A module of another part is named by its alias, one of the same part by a path that climbs one folder at most. */
export const names: Rule = (tree) =>
  [...tree.values()].flatMap((file) =>
    file.imports.flatMap(({ from, written, line }) => {
      const [mine, other] = [partOf(file.path), partOf(from)];
      if (!mine || !other || !written.startsWith('.')) return [];
      if (mine === other && !written.startsWith('../../')) return [];
      return [`${file.path}:${line} imports ${written}; name it by its alias`];
    }),
  );
