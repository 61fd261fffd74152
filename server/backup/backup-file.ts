import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { decryptChunks, encryptChunks, fileKeyOf, newFileKey } from './encryption.ts';

/**
 * Backup file: one readable line of JSON that describes how to open the rest, then compressed lines
 * of text, encrypted if there is a key.
 *
 *   await writeBackupFile('x.backup', lines, { key });
 *   for await (const line of readBackupFile('x.backup', [key])) …
 */

const header = z.object({
  baton_backup: z.literal(1),
  encrypted: z.boolean(),
  /** Salt of the key of this file, in base64. */
  salt: z.string().optional(),
});
const MAX_HEADER_BYTES = 1000;

interface WriteOptions {
  /** Encrypts the file; 32 bytes. */
  key: Buffer | undefined;
}

interface Written {
  bytes: number;
  sha256: string;
}

async function* buffered(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}

/**
 * Writes a backup under another name first, so that an incomplete file is never mistaken for a
 * backup.
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  { key }: WriteOptions,
): Promise<Written> {
  const fileKey = key && newFileKey(key);
  const head = {
    baton_backup: 1,
    encrypted: key !== undefined,
    salt: fileKey?.salt.toString('base64'),
  };
  const hash = createHash('sha256');
  let bytes = 0;
  const draft = `${file}.part`;
  async function* whole(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(head)}\n`);
    yield* fileKey ? encryptChunks(source, fileKey) : source;
  }
  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  try {
    await pipeline(
      Readable.from(buffered(lines)),
      createGzip(),
      whole,
      measured,
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await fs.rename(draft, file);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function readHeader(file: string) {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(MAX_HEADER_BYTES),
      0,
      MAX_HEADER_BYTES,
      0,
    );
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    const read = header.safeParse(end < 0 ? null : parsed(buffer.toString('utf8', 0, end)));
    if (!read.success) throw new Error(`${file} is not a backup that this version can read.`);
    return { ...read.data, start: end + 1 };
  } finally {
    await handle.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Content of the file, decrypted with the first key that can decrypt its beginning. */
async function plainOf(file: string, keys: readonly Buffer[]): Promise<AsyncIterable<Buffer>> {
  const { encrypted, salt = '', start } = await readHeader(file);
  const open = () => createReadStream(file, { start });
  if (!encrypted) return open();
  if (keys.length === 0)
    throw new Error(
      'The backup is encrypted. Set BATON_BACKUP_KEY to the key that it was made with.',
    );
  for (const key of keys) {
    const fileKey = fileKeyOf(key, Buffer.from(salt, 'base64'));
    if (await canDecrypt(open(), fileKey)) return decryptChunks(open(), fileKey);
  }
  throw new Error(
    'The keys in BATON_BACKUP_KEY do not open this backup, or the start of the file is damaged.',
  );
}

async function canDecrypt(
  source: AsyncIterable<Buffer>,
  fileKey: ReturnType<typeof fileKeyOf>,
): Promise<boolean> {
  try {
    for await (const _part of decryptChunks(source, fileKey)) return true;
    return true;
  } catch {
    return false;
  }
}

/** Lines of a backup. Throws if the file is damaged, incomplete, or encrypted with another key. */
export async function* readBackupFile(
  file: string,
  keys: readonly Buffer[],
): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const failure = pipeline(await plainOf(file, keys), unzipped).then(
    () => undefined,
    (error: unknown) => error,
  );
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    yield* lines;
  } finally {
    lines.close();
    unzipped.destroy();
  }
  const error = await failure;
  if (error !== undefined) throw error;
}
