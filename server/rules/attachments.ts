import { createHash } from 'node:crypto';
import type { Upload } from '../../src/api/endpoint.ts';
import type { attachmentTypes } from '../../src/api/contract/shipment-files.ts';
import { invalid, Refusal } from '../../src/api/refusal.ts';
import type { Db } from '../db/open.ts';
import { files } from '../db/schema/files.ts';
import { readPicture } from './picture.ts';
import { readWebp } from './webp.ts';

type AttachmentType = (typeof attachmentTypes)[number];

/** A file as it is kept: its type found in its content, its name made harmless. */
export interface Attachment {
  name: string;
  type: AttachmentType;
  content: Buffer;
}

export const LARGEST_ATTACHMENTS = 10_000_000;
const LARGEST_SIDE = 12_000;
const LONGEST_NAME = 100;
const extensions: Record<AttachmentType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
};

/** A name without folders, control characters and writing that runs the other way, with the right ending. */
function harmlessName(filename: string, type: AttachmentType): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, LONGEST_NAME);
  return `${stem || 'file'}.${extensions[type]}`;
}

/** The picture without camera data; null when it is none that can be shown. */
export function pictureOf(data: Uint8Array): { type: AttachmentType; content: Buffer } | null {
  const picture = readPicture(data) ?? readWebp(data);
  if (picture === null || Math.max(picture.width, picture.height) > LARGEST_SIDE) return null;
  return { type: picture.type, content: picture.data };
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

function typed(upload: Upload): { type: AttachmentType; content: Buffer } | null {
  const picture = pictureOf(upload.data);
  if (picture !== null) return picture;
  const content = bufferOf(upload.data);
  if (content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return { type: 'application/pdf', content };
  if (content.length === 0 || !isText(content)) return null;
  return { type: /\.csv$/i.test(upload.filename) ? 'text/csv' : 'text/plain', content };
}

/** Reads uploads by their content; throws with the reason for the first that cannot be kept. */
export function readAttachments(given: Upload | Upload[] | undefined): Attachment[] {
  const uploads = [given ?? []].flat();
  const size = uploads.reduce((sum, { data }) => sum + data.length, 0);
  if (size > LARGEST_ATTACHMENTS)
    throw new Refusal(413, { message: 'The files are larger than 10 MB.', code: 'too_large' });
  return uploads.map((upload) => {
    const read = typed(upload);
    if (read === null)
      throw invalid({ attachments: ['Attach PNG, JPEG, WebP, PDF, text or CSV files.'] });
    return { ...read, name: harmlessName(upload.filename, read.type) };
  });
}

/** Keeps files; those without an account are for staff only. */
export async function keepFiles(
  db: Db,
  attachments: readonly Attachment[],
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
