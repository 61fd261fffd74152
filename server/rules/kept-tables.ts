import { createHash } from 'node:crypto';
import { xlsx } from '../../src/api/contract/marketplace-files.ts';
import type { Upload } from '../../src/api/endpoint.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { files } from '../db/schema/files.ts';

const LONGEST_NAME = 100;

/** A name without folders and control characters. */
const harmless = (filename: string): string =>
  (filename.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .slice(-LONGEST_NAME) || 'file';

/** Keeps an uploaded table as it came, for staff only; its type is found in its content. */
export async function keepTable(db: Db, { filename, data }: Upload, caller: Caller) {
  const content = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const name = harmless(filename);
  const [kept] = await db
    .insert(files)
    .values({
      account_id: null,
      user_id: caller.userId,
      name,
      type: isZip ? xlsx : 'text/csv',
      size: content.length,
      sha256,
      content,
    })
    .returning({ id: files.id });
  if (kept === undefined) throw new Error('The file was not kept');
  return { id: kept.id, name, sha256 };
}
