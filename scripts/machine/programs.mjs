import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Whether a file is executable. @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * First program with a name in a list of folders like PATH.
 * @param {string} folders
 * @param {string} name
 */
export function programIn(folders, name) {
  const given = folders.split(path.delimiter).filter(Boolean);
  return given.map((folder) => path.join(folder, name)).find(isProgram);
}
