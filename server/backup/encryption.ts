import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts a stream with AES-256-GCM in chunks, so that no byte is used before it is authenticated.
 * Each chunk has its number in its nonce and the last one is marked, so that chunks cannot be
 * reordered, dropped or cut off at the end.
 *
 *   pipeline(plain, (source) => encryptChunks(source, makeCipher(key)), file)
 *   pipeline(file, (source) => decryptChunks(source, cipherOf(key, salt)), plain)
 */

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';

/** Key of one file, and the salt from which it is derived. */
interface FileKey {
  key: Buffer;
  salt: Buffer;
}

/** Key of one backup, derived from `key` (32 bytes) and the salt in its header. */
export function fileKeyOf(key: Buffer, salt: Buffer): FileKey {
  return { key: Buffer.from(hkdfSync('sha256', key, salt, 'baton backup', 32)), salt };
}

export const newFileKey = (key: Buffer): FileKey => fileKeyOf(key, randomBytes(SALT_BYTES));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

/** Splits a stream into chunks of `size` bytes; the last one is marked and may be shorter. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let rest = Buffer.alloc(0);
  for await (const part of source) {
    rest = Buffer.concat([rest, part]);
    let at = 0;
    // Keeps back one chunk until more bytes follow, because the last chunk is marked.
    for (; rest.length - at > size; at += size)
      yield { bytes: rest.subarray(at, at + size), isLast: false };
    rest = rest.subarray(at);
  }
  yield { bytes: rest, isLast: true };
}

export async function* encryptChunks(
  source: AsyncIterable<Buffer>,
  { key, salt }: FileKey,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast)).setAAD(salt);
    number += 1;
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

export async function* decryptChunks(
  source: AsyncIterable<Buffer>,
  { key, salt }: FileKey,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(source, CHUNK_BYTES + TAG_BYTES)) {
    yield decryptChunk(bytes, { key, salt, nonce: nonceOf(number, isLast) });
    number += 1;
  }
}

function decryptChunk(bytes: Buffer, { key, salt, nonce }: FileKey & { nonce: Buffer }): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(salt).setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    return Buffer.concat([
      decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES)),
      decipher.final(),
    ]);
  } catch (error) {
    throw new Error('The backup is damaged, incomplete or encrypted with another key.', {
      cause: error,
    });
  }
}
