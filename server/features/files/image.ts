import { imageLibrary } from './image-library.ts';

/** A small file can claim a picture that takes hundreds of megabytes to show. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 20;
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 90;

const formats = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const;
type Format = keyof typeof formats;

/** A picture drawn anew: no camera data, no comments, nothing hidden in it or behind its end. */
export interface ImageFile {
  type: (typeof formats)[Format];
  data: Buffer;
}

interface Accepted {
  formats: readonly Format[];
  /** The most pixels that it may be wide or high. */
  side: number;
}

const isOneOf = (accepted: readonly Format[], format: string): format is Format =>
  accepted.some((one) => one === format);

/** Draws a picture anew, the way up that its camera says; by its content, whatever it is called. */
export async function readImage(
  content: Uint8Array,
  accepted: Accepted,
): Promise<ImageFile | 'unreadable' | 'too large'> {
  if (content.length === 0) return 'unreadable';
  const sharp = await imageLibrary();
  // The header alone is read first: what is too large is never unpacked.
  const image = sharp(content, { limitInputPixels: false, failOn: 'warning' });
  const header = await image.metadata().catch(() => null);
  if (header === null || !isOneOf(accepted.formats, header.format)) return 'unreadable';
  const { width, height, format } = header;
  if (Math.max(width, height) > accepted.side || width * height > MOST_PIXELS) return 'too large';
  const data = await image
    .autoOrient()
    .jpeg({ quality: JPEG_QUALITY, force: false })
    .webp({ quality: WEBP_QUALITY, force: false })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer()
    .catch(() => null);
  return data === null ? 'unreadable' : { type: formats[format], data };
}

const PHOTO_SIDE = 1600;
const PHOTO_QUALITY = 82;

/** A picture as a photo to look at and to print: JPEG, as large as labels can be read on it. */
export async function photoOf({ data }: ImageFile): Promise<Buffer> {
  const sharp = await imageLibrary();
  return sharp(data)
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: PHOTO_QUALITY })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer();
}
