import { Refused } from '../parsing/refused.js';
import { readXml } from '../parsing/xml.js';

const MAX_PLACEMARKS = 1000;
const MAX_TAGS = 50_000;
const LONGEST_TAG = 8192;
const LONGEST_TEXT = 5_000_000;
const MAX_LEVELS = 64;

const tooMany = () =>
  new Refused(`At most ${MAX_PLACEMARKS} placemarks at once. Split the file and upload the parts.`);
const tooMuch = () =>
  new Refused('The file holds too much besides areas. Export the areas alone and upload those.');
const tooDeep = () => new Refused(`The file is nested more than ${MAX_LEVELS} levels deep.`);

/**
 * Rejects files whose tree would take long to build or walk, without building it.
 * @param {string} file
 */
export async function requireBounds(file) {
  let levels = 0;
  let placemarks = 0;
  const open = (/** @type {string} */ name) => {
    levels += 1;
    if (levels > MAX_LEVELS) throw tooDeep();
    if (name === 'Placemark') placemarks += 1;
    if (placemarks > MAX_PLACEMARKS) throw tooMany();
  };
  const close = () => {
    levels -= 1;
  };
  const pieces = (async function* whole() {
    yield Buffer.from(file);
  })();
  await readXml(
    pieces,
    { open, close },
    {
      levels: MAX_LEVELS + 1,
      tags: MAX_TAGS,
      tag: LONGEST_TAG,
      text: LONGEST_TEXT,
      tooLarge: tooMuch,
      // Malformed files are reported with their line by the parser that builds the tree.
      malformed: () => new Refused(''),
    },
  ).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Refused) || error.message !== '') throw error;
  });
}
