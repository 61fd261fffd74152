import { createHash } from 'node:crypto';
import { XLSX } from '#domain/kernel/file-types.ts';
import type { Upload } from '#api/uploads.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';

/** Stores an uploaded table unchanged, for staff only. The type is detected from the content. */
export async function storeSpreadsheet(db: Db, { filename: name, data }: Upload, caller: Caller) {
  const content = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const [stored] = await db
    .insert(files)
    .values({
      account_id: null,
      user_id: caller.userId,
      name,
      type: isZip ? XLSX : 'text/csv',
      size: content.length,
      sha256,
      content,
    })
    .returning({ id: files.id });
  if (stored === undefined) throw new Error('The file was not saved');
  return { id: stored.id, name, sha256 };
}
