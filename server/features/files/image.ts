import { imageLibrary } from './image-library.ts';

/**
 * Maximum number of pixels, because a small file can declare an image that takes hundreds of
 * megabytes.
 */
const MAX_PIXELS = 50_000_000;
const LONGEST_SECONDS = 20;
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 90;

const formats = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const;
type Format = keyof typeof formats;

/** A re-encoded image without camera data, comments or hidden content. */
export interface ImageFile {
  type: (typeof formats)[Format];
  data: Buffer;
}

interface Accepted {
  formats: readonly Format[];
  /** Maximum width and height in pixels. */
  side: number;
}

const isOneOf = (accepted: readonly Format[], format: string): format is Format =>
  accepted.some((one) => one === format);

/**
 * Re-encodes an image, rotated as its camera data says. The format is detected from the content.
 */
export async function readImage(
  content: Uint8Array,
  accepted: Accepted,
): Promise<ImageFile | 'unreadable' | 'too large'> {
  if (content.length === 0) return 'unreadable';
  const sharp = await imageLibrary();
  // Reads the header first, so that images that are too large are never decoded.
  const image = sharp(content, { limitInputPixels: false, failOn: 'warning' });
  const header = await image.metadata().catch(() => null);
  if (header === null || !isOneOf(accepted.formats, header.format)) return 'unreadable';
  const { width, height, format } = header;
  if (Math.max(width, height) > accepted.side || width * height > MAX_PIXELS) return 'too large';
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

/** Photo for display and print: JPEG, large enough to read labels. */
export async function photoOf({ data }: ImageFile): Promise<Buffer> {
  const sharp = await imageLibrary();
  return sharp(data)
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: PHOTO_QUALITY })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer();
}
