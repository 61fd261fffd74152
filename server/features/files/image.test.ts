import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoOf, readImage } from './image.ts';

const any = { formats: ['png', 'jpeg', 'webp'], side: 400 } as const;

const drawImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
const secretive = { IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '33/1 55/1 0/1' } };

const pictures = {
  png: await drawImage(32, 8).withExif(secretive).png().toBuffer(),
  jpeg: await drawImage(32, 8).withExif(secretive).jpeg().toBuffer(),
  webp: await drawImage(32, 8).withExif(secretive).webp().toBuffer(),
};

/** Reads an accepted image. */
async function read(content: Uint8Array) {
  const image = await readImage(content, any);
  if (typeof image === 'string') throw new Error(image);
  return { ...image, shown: await sharp(image.data).metadata() };
}

describe.each(Object.entries(pictures))('a %s', (format, content) => {
  test('is recognised by its content and keeps its size', async () => {
    const { type, shown } = await read(content);
    expect(type).toBe(`image/${format}`);
    expect(shown).toMatchObject({ format, width: 32, height: 8 });
  });

  test('loses camera data and content hidden behind its end', async () => {
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const { data, shown } = await read(Buffer.concat([content, Buffer.from('<script>canary')]));
    expect(shown).not.toHaveProperty('exif');
    expect(data.toString('latin1')).not.toContain('canary');
  });

  test('is rejected when truncated at any position', async () => {
    for (let length = 0; length < content.length - 12; length += 7)
      expect(await readImage(content.subarray(0, length), any)).toBe('unreadable');
  });

  test('is rejected if its format is not accepted', async () => {
    const others = any.formats.filter((one) => one !== format);
    expect(await readImage(content, { ...any, formats: others })).toBe('unreadable');
  });
});

test('an image is rotated as its camera data says', async () => {
  const turned = await drawImage(32, 8).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await read(turned)).shown).toMatchObject({ width: 8, height: 32 });
});

test('transparency is preserved', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background } })
    .png()
    .toBuffer();
  expect((await read(clear)).shown.hasAlpha).toBe(true);
});

test('images with a side above the maximum are rejected', async () => {
  expect(await readImage(await drawImage(401, 1).png().toBuffer(), any)).toBe('too large');
  expect(await readImage(await drawImage(1, 401).jpeg().toBuffer(), any)).toBe('too large');
});

test('a small file that declares too many pixels is rejected', async () => {
  const wide = { ...any, side: 12_000 };
  expect(await readImage(pngDeclaring(12_000, 12_000), wide)).toBe('too large');
});

test('a photo becomes a JPEG of limited size on a white background', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const large = { create: { width: 3000, height: 1500, channels: 4, background } } as const;
  const data = await sharp(large).png().toBuffer();
  const photo = sharp(await photoOf({ type: 'image/png', data }));
  expect(await photo.metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
  const { dominant } = await photo.stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

/** A PNG whose declared size differs from its real size. */
function pngDeclaring(width: number, height: number): Buffer {
  const copy = Buffer.from(pictures.png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

/** A PNG with valid structure and changed pixel data. */
function withPixels(change: (pixels: Buffer) => void): Buffer {
  const copy = Buffer.from(pictures.png);
  const at = copy.indexOf('IDAT') + 4;
  change(copy.subarray(at, at + copy.readUInt32BE(at - 8)));
  return copy;
}

test.each([
  ['a PNG whose pixel data is noise', withPixels((pixels) => pixels.fill(0x5a))],
  ['a PNG whose pixel data is damaged', withPixels((pixels) => pixels.set([0xff, 0xff], 6))],
  ['a PNG with fewer pixels than its header declares', pngDeclaring(300, 300)],
  ['an image with width 0', pngDeclaring(0, 8)],
  ['an empty file', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['a GIF', await drawImage(2, 2).gif().toBuffer()],
  ['a TIFF', await drawImage(2, 2).tiff().toBuffer()],
  ['an AVIF', await drawImage(16, 16).avif().toBuffer()],
  ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')],
  ['an HTML page', Buffer.from('<html><script>alert(1)</script>')],
  ['a WAV file', Buffer.from('RIFF____WAVEfmt 0123456789')],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
])('%s is not accepted as an image', async (_, content) => {
  expect(await readImage(content, any)).toBe('unreadable');
});
