import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Whether a file can be run. @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first program of that name in folders as in PATH. @param {string} folders @param {string} name */
export function programIn(folders, name) {
  const given = folders.split(path.delimiter).filter(Boolean);
  return given.map((folder) => path.join(folder, name)).find(isProgram);
}
