import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Upload } from '../../src/api/endpoint.ts';
import { invalid, notFound, Refusal } from '../../src/api/refusal.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { files } from '../db/schema/files.ts';
import { readPicture, type Picture } from './picture.ts';
import { requireStaff, saveSettings } from './settings.ts';

const LARGEST_BYTES = 2_000_000;
const LARGEST_SIDE = 4000;
const SVG_REFUSED = 'SVG is not accepted because it can carry scripts. Use a PNG or JPEG.';

const looksLikeSvg = (data: Uint8Array): boolean =>
  /<(svg|\?xml|!doctype)/i.test(Buffer.from(data.subarray(0, 1000)).toString('latin1'));

/** The picture of an upload; throws with the reason when it cannot be a logo. */
export function logoOf({ data }: Upload): Picture {
  if (data.length > LARGEST_BYTES) {
    throw new Refusal(413, { message: 'The logo is larger than 2 MB.', code: 'too_large' });
  }
  const picture = readPicture(data);
  if (picture === null) {
    const reason = looksLikeSvg(data) ? SVG_REFUSED : 'This is not a PNG or JPEG picture.';
    throw invalid({ logo: [reason] });
  }
  if (Math.max(picture.width, picture.height) > LARGEST_SIDE) {
    throw invalid({ logo: [`The logo is more than ${LARGEST_SIDE} pixels wide or high.`] });
  }
  return picture;
}

/** Keeps the picture and makes it the provider's logo; the same picture is kept once. */
export async function replaceLogo(
  db: Db,
  caller: Caller,
  upload: Upload,
): Promise<{ url: string }> {
  requireStaff(caller);
  const { type, data } = logoOf(upload);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const [before] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.kind, 'logo'), eq(files.sha256, sha256)));
  const name = type === 'image/png' ? 'logo.png' : 'logo.jpg';
  const row = {
    kind: 'logo',
    name,
    type,
    size: data.length,
    sha256,
    content: data,
    user_id: caller.userId,
  } as const;
  const [kept] = before ? [before] : await db.insert(files).values(row).returning({ id: files.id });
  if (kept === undefined) throw new Error('The logo was not kept');
  const url = `/logo/${kept.id}`;
  await saveSettings(db, caller, [{ setting: 'logo_url', value: url }]);
  return { url };
}

/** A logo for anybody; no other kind of file. */
export async function logo(db: Db, id: number) {
  const [file] = await db
    .select({ type: files.type, filename: files.name, data: files.content })
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, 'logo')));
  if (file === undefined) throw notFound();
  return { ...file, immutable: true } as const;
}
