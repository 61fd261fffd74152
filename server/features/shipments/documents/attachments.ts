import { createHash } from 'node:crypto';
import type { Upload } from '#api/uploads.ts';
import type { attachmentTypes } from '#api/contract/shipments/shipment-files.ts';
import { invalidError, ApiError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { readImage } from '#server/features/files/image.ts';

type AttachmentType = (typeof attachmentTypes)[number];

/** File to store. Type and file extension follow from its content. */
export interface Attachment {
  name: string;
  type: AttachmentType;
  content: Buffer;
}

export const LARGEST_ATTACHMENTS = 10_000_000;
const LARGEST_SIDE = 12_000;
const extensions: Record<AttachmentType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
};

/** Gives a file name the extension of its type. */
const namedAs = (filename: string, type: AttachmentType): string =>
  `${filename.replace(/\.[^.]*$/, '') || 'file'}.${extensions[type]}`;

/** Re-encoded picture; null if the content is not a supported picture. */
export async function imageOf(data: Uint8Array): Promise<Omit<Attachment, 'name'> | null> {
  const image = await readImage(data, { formats: ['png', 'jpeg', 'webp'], side: LARGEST_SIDE });
  return typeof image === 'string' ? null : { type: image.type, content: image.data };
}

const bufferOf = (data: Uint8Array) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/[^\P{Cc}\n\r\t]/u.test(text) && !/<(script|svg|html|!doctype)/i.test(text);
  } catch {
    return false;
  }
}

async function readUpload(upload: Upload): Promise<Omit<Attachment, 'name'> | null> {
  const image = await imageOf(upload.data);
  if (image !== null) return image;
  const content = bufferOf(upload.data);
  if (content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return { type: 'application/pdf', content };
  if (content.length === 0 || !isText(content)) return null;
  return { type: /\.csv$/i.test(upload.filename) ? 'text/csv' : 'text/plain', content };
}

/** Reads uploads by content; throws with the reason for the first invalid upload. */
export async function readAttachments(given: Upload | Upload[] | undefined): Promise<Attachment[]> {
  const uploads = [given ?? []].flat();
  const size = uploads.reduce((sum, { data }) => sum + data.length, 0);
  if (size > LARGEST_ATTACHMENTS)
    throw new ApiError(413, { message: 'The files are larger than 10 MB.', code: 'too_large' });
  const attachments: Attachment[] = [];
  // One after the other, because decoding a picture may take a hundred megabytes.
  for (const upload of uploads) {
    const read = await readUpload(upload);
    if (read === null)
      throw invalidError({ attachments: ['Attach PNG, JPEG, WebP, PDF, text or CSV files.'] });
    attachments.push({ ...read, name: namedAs(upload.filename, read.type) });
  }
  return attachments;
}

/** Stores files; those without an account are for staff only. */
export async function storeFiles(
  db: Db,
  attachments: readonly (Omit<Attachment, 'type'> & { type: string })[],
  owner: { account_id: number | null; user_id: number },
) {
  if (attachments.length === 0) return [];
  return db
    .insert(files)
    .values(
      attachments.map(({ name, type, content }) => ({
        ...owner,
        name,
        type,
        content,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })),
    )
    .returning({ file_id: files.id, name: files.name, type: files.type, size: files.size });
}

/** Stores attachments of an email; returns the file ids. */
export async function storeAttachments(
  db: Db,
  caller: Caller,
  attachments: readonly Attachment[],
): Promise<number[]> {
  const owner = { account_id: caller.accountId, user_id: caller.userId };
  const stored = await storeFiles(db, attachments, owner);
  return stored.map(({ file_id }) => file_id);
}
