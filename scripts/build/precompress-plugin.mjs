import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// The next compression level takes twice as long for a gain of two per cent.
const BROTLI_QUALITY = 10;
const SMALLEST_BYTES = 1024;
const TEXT = /\.(js|css|svg|json|geojson)$/;

/**
 * Writes brotli and gzip copies of all text files of a build, so that the server compresses nothing
 * during requests.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => TEXT.test(file));
      await Promise.all(texts.map((file) => compress(path.join(dir, file))));
    },
  };
}

/** @param {string} file */
async function compress(file) {
  const text = await readFile(file);
  if (text.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const copies = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, copies[0]), writeFile(`${file}.gz`, copies[1])]);
}
