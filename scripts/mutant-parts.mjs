/** What can be mutated, by name. Rules are held by their own unit tests, what people work with by screen tests too. */
export const parts = {
  domain: { folder: 'src/domain', isDrawn: false },
  api: { folder: 'src/api', isDrawn: false },
  machines: { folder: 'src/machines', isDrawn: false },
  commands: { folder: 'src/commands', isDrawn: true },
  map: { folder: 'src/map', isDrawn: true },
  table: { folder: 'src/ui/table', isDrawn: true },
  palette: { folder: 'src/ui/palette', isDrawn: true },
};

/** The part of a name, or of the path of a file.
 * @param {string | undefined} wanted */
export const partOf = (wanted = '') =>
  Object.entries(parts).find(
    ([name, { folder }]) => wanted === name || wanted.startsWith(`${folder}/`),
  )?.[1];
