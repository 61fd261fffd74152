import yauzl from 'yauzl';
import { LARGEST_ARCHIVE, LARGEST_CONTENT, MAX_ENTRIES } from './bounds.js';
import { Refused } from '../parsing/refused.js';
import { notSpreadsheet, tooLarge } from './refusals.js';

/** @typedef {import('yauzl').Entry} Entry */
/** @typedef {import('yauzl').ZipFile} ZipFile */

/** @param {ZipFile} archive */
async function entriesOf(archive) {
  if (archive.entryCount > MAX_ENTRIES) throw tooLarge();
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  let declared = 0;
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted())
      throw new Refused('The spreadsheet has a password. Save it without one and upload it again.');
    if (entries.has(entry.fileName)) throw notSpreadsheet();
    entries.set(entry.fileName, entry);
    declared += entry.uncompressedSize;
  }
  if (declared > LARGEST_ARCHIVE) throw tooLarge();
  return entries;
}

/** Error for an invalid archive, in words for a person. @param {unknown} error */
const refusal = (error) => (error instanceof Refused ? error : notSpreadsheet());

/**
 * Opens a zip archive in memory. `read` streams an entry and counts the unpacked bytes of all
 * entries together; throws `Refused` above the limits, and if the length differs from the declared
 * one.
 *
 * @param {Buffer} data
 */
export async function openArchive(data) {
  const options = { lazyEntries: true, autoClose: false };
  const archive = await yauzl.fromBufferPromise(data, options).catch((error) => {
    throw refusal(error);
  });
  const entries = await entriesOf(archive).catch((error) => {
    throw refusal(error);
  });
  let left = LARGEST_CONTENT;

  /** @param {Entry} entry */
  async function* read(entry) {
    try {
      for await (const piece of await archive.openReadStreamPromise(entry)) {
        left -= piece.length;
        if (left < 0) throw tooLarge();
        yield piece;
      }
    } catch (error) {
      throw refusal(error);
    }
  }

  return {
    /** @param {string} name */
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    /** @param {string} name */
    read: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw notSpreadsheet();
      return read(entry);
    },
  };
}
