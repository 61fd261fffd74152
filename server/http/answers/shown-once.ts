import { createHash, randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Length of a key: 43 letters of an alphabet of 62 carry its 256 bits. */
const KEY_LETTERS = 43;
const CHECK_LETTERS = 6;
const SHOWN = 4;

const lettersOf = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)] ?? '0').join('');

/** Ending of a key, by which people recognise it later. */
export const endingOf = (key: string): string => key.slice(-SHOWN);

/**
 * Creates a key that is shown once. Secret scanners find leaked keys by the prefix and the
 * checksum.
 */
export function newKey(prefix: 'blk_' | 'bbt_'): string {
  const body = `${prefix}${lettersOf(KEY_LETTERS)}`;
  const check = createHash('sha256').update(body).digest();
  return (
    body +
    [...check.subarray(0, CHECK_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  );
}
