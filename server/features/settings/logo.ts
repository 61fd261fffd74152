import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Upload } from '#api/uploads.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { imageLibrary } from '../files/image-library.ts';
import { readImage, type ImageFile } from '../files/image.ts';
import { saveSettings } from './save-settings.ts';
import { settingFor } from './settings.ts';
import { requireStaff } from '#server/http/tenancy.ts';

const LARGEST_BYTES = 2_000_000;
const LARGEST_SIDE = 4000;
const SVG_NOT_ACCEPTED = 'SVG is not accepted because it can carry scripts. Use a PNG or JPEG.';

const looksLikeSvg = (data: Uint8Array): boolean =>
  /<(svg|\?xml|!doctype)/i.test(Buffer.from(data.subarray(0, 1000)).toString('latin1'));

/** Reads an uploaded logo; throws with the reason if the logo is invalid. */
export async function logoOf({ data }: Upload): Promise<ImageFile> {
  if (data.length > LARGEST_BYTES) {
    throw new ApiError(413, { message: 'The logo is larger than 2 MB.', code: 'too_large' });
  }
  const image = await readImage(data, { formats: ['png', 'jpeg'], side: LARGEST_SIDE });
  if (image === 'unreadable') {
    const reason = looksLikeSvg(data) ? SVG_NOT_ACCEPTED : 'This is not a PNG or JPEG picture.';
    throw invalidError({ logo: [reason] });
  }
  if (image === 'too large') {
    throw invalidError({ logo: [`The logo is more than ${LARGEST_SIDE} pixels wide or high.`] });
  }
  return image;
}

/** Stores a picture as the provider's logo; identical pictures are stored once. */
export async function replaceLogo(
  { db, caller, config }: Pick<Context, 'db' | 'caller' | 'config'>,
  { type, data }: ImageFile,
): Promise<{ url: string }> {
  requireStaff(caller);
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
  const [stored] = before
    ? [before]
    : await db.insert(files).values(row).returning({ id: files.id });
  if (stored === undefined) throw new Error('The logo was not saved');
  const url = `/logo/${stored.id}`;
  await saveSettings({ db, caller, config }, { data: [{ setting: 'logo_url', value: url }] });
  return { url };
}

const OWN = /^\/logo\/(\d{1,9})$/;
/**
 * Maximum size in pixels of the logo in documents. Small, because documents show a small logo and
 * must load quickly.
 */
const PRINTED = { width: 600, height: 240, fit: 'inside', withoutEnlargement: true } as const;
const printed = new Map<number, Promise<string>>();

async function drawSmall(db: Db, id: number): Promise<string> {
  const { data } = await logo(db, id);
  const sharp = await imageLibrary();
  const small = await sharp(data).resize(PRINTED).png({ progressive: false }).toBuffer();
  return `data:image/png;base64,${small.toString('base64')}`;
}

/** Logo for documents and emails as a data URL; null if none was uploaded. */
export async function logoForDocuments(db: Db): Promise<string | null> {
  const id = Number(OWN.exec(await settingFor(db, 'logo_url', null))?.[1]);
  if (!id) return null;
  const known = printed.get(id) ?? drawSmall(db, id);
  // Caches the current logo only.
  printed.clear();
  printed.set(id, known);
  known.catch(() => printed.delete(id));
  return known;
}

/** Reads a public logo; throws 404 for other kinds of files. */
export async function logo(db: Db, id: number) {
  const [file] = await db
    .select({ type: files.type, filename: files.name, data: files.content })
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, 'logo')));
  if (file === undefined) throw notFound();
  return { ...file, immutable: true } as const;
}
