/**
 * Folders for mutation tests by name. Rules are covered by their own unit tests, and drawn parts
 * also by screen tests.
 */
export const parts = {
  domain: { folder: 'src/domain', isDrawn: false },
  api: { folder: 'src/api', isDrawn: false },
  machines: { folder: 'src/machines', isDrawn: false },
  commands: { folder: 'src/commands', isDrawn: true },
  map: { folder: 'src/map', isDrawn: true },
  table: { folder: 'src/ui/table', isDrawn: true },
  palette: { folder: 'src/ui/palette', isDrawn: true },
};

/**
 * Part by its name, or by the path of a file.
 * @param {string | undefined} wanted
 */
export const partOf = (wanted = '') =>
  Object.entries(parts).find(
    ([name, { folder }]) => wanted === name || wanted.startsWith(`${folder}/`),
  )?.[1];
