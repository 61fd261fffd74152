import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src/api/refusal.ts';
import { logoOf } from './logo.ts';
import { readPicture } from './picture.ts';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk('IHDR', content);
}

const png = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([
    PNG_START,
    header(width, height),
    ...more,
    chunk('IDAT', Buffer.from('pixels')),
    chunk('IEND', Buffer.alloc(0)),
  ]);

function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes]);
}

function frame(width: number, height: number): Buffer {
  const content = Buffer.alloc(15);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return segment(0xc2, content);
}

const scan = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);
const end = Buffer.from([0xff, 0xd9]);
const jpegParts = (width: number, height: number) => ({
  start: Buffer.from([0xff, 0xd8]),
  jfif: segment(0xe0, 'JFIF'),
  exif: segment(0xe1, 'Exif GPS 33.9S 18.4E'),
  remark: segment(0xfe, '<script>'),
  tables: segment(0xdb, Buffer.from([0xff, 0xd9])),
  frame: frame(width, height),
  adobe: segment(0xee, 'Adobe'),
  scan: Buffer.concat([segment(0xda, 'head'), scan]),
  more: segment(0xc4, Buffer.from([0xff, 0xd9])),
  again: Buffer.concat([segment(0xda, 'head'), scan]),
  end,
});
const jpeg = (width: number, height: number) =>
  Buffer.concat(Object.values(jpegParts(width, height)));

const upload = (data: Uint8Array) => ({
  filename: '../../logo.png.svg\u202e',
  type: 'image/svg+xml',
  data,
});

function refusalOf(data: Uint8Array): Refusal {
  try {
    logoOf(upload(data));
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('was not refused');
}

describe('pictures', () => {
  test('are known by their content, whatever they claim to be', () => {
    expect(logoOf(upload(png(320, 80)))).toMatchObject({
      type: 'image/png',
      width: 320,
      height: 80,
    });
    expect(logoOf(upload(jpeg(640, 120)))).toMatchObject({
      type: 'image/jpeg',
      width: 640,
      height: 120,
    });
  });

  test('a PNG keeps what draws it and loses everything else', () => {
    const secretive = png(
      2,
      2,
      chunk('tEXt', Buffer.from('GPS')),
      chunk('eXIf', Buffer.from('GPS')),
      chunk('PLTE', Buffer.from('abc')),
    );
    const cleaned = readPicture(Buffer.concat([secretive, Buffer.from('<script>')]));
    expect(cleaned?.data).toEqual(png(2, 2, chunk('PLTE', Buffer.from('abc'))));
  });

  test('a JPEG keeps what draws it and loses everything else', () => {
    const { exif: _exif, remark: _remark, ...drawn } = jpegParts(9, 7);
    const cleaned = readPicture(Buffer.concat([jpeg(9, 7), Buffer.from('<script>')]));
    expect(cleaned?.data).toEqual(Buffer.concat(Object.values(drawn)));
  });

  test('up to 4000 pixels a side and 2 MB are taken', () => {
    const padding = chunk('IDAT', Buffer.alloc(2_000_000 - png(4000, 4000).length - 12));
    expect(logoOf(upload(png(4000, 4000, padding))).data).toHaveLength(2_000_000);
    expect(refusalOf(png(4000, 4000, padding, chunk('IDAT', Buffer.alloc(0))))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    expect(refusalOf(png(4001, 1)).body.errors).toEqual({
      logo: ['The logo is more than 4000 pixels wide or high.'],
    });
    expect(refusalOf(jpeg(1, 50_000))).toMatchObject({ status: 422 });
  });

  test.each(['<svg onload="alert(1)"/>', ' <?xml version="1.0"?><svg/>', '<!DOCTYPE svg>'])(
    '%s is refused as SVG',
    (text) => {
      expect(refusalOf(Buffer.from(text)).body.errors).toEqual({
        logo: ['SVG is not accepted because it can carry scripts. Use a PNG or JPEG.'],
      });
    },
  );

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a GIF', Buffer.from('GIF89a')],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a PNG that is only a beginning', png(2, 2).subarray(0, 40)],
    [
      'a PNG whose header is not first',
      Buffer.concat([PNG_START, chunk('IDAT', Buffer.alloc(0)), header(2, 2)]),
    ],
    [
      'a PNG with a short header',
      Buffer.concat([PNG_START, chunk('IHDR', Buffer.alloc(2)), chunk('IEND', Buffer.alloc(0))]),
    ],
    [
      'a PNG with a chunk of 4 GB',
      Buffer.concat([
        PNG_START,
        header(2, 2),
        Buffer.from('fffffffe49444154', 'hex'),
        Buffer.alloc(20),
      ]),
    ],
    ['a PNG without an area', png(0, 10)],
    ['a JPEG that is only a beginning', jpeg(2, 2).subarray(0, -30)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG whose frame is cut', Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 4, 0, 0])],
    [
      'a JPEG with text between its parts',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), Buffer.from('<script>'), end]),
    ],
  ])('%s is refused', (_name, data) => {
    expect(refusalOf(data).body.errors).toEqual({ logo: ['This is not a PNG or JPEG picture.'] });
  });

  test('no cut of a picture breaks the reader', () => {
    for (const whole of [png(3, 3), jpeg(3, 3)]) {
      for (let length = 0; length < whole.length; length += 1) {
        expect(readPicture(whole.subarray(0, length))).toBeNull();
      }
    }
  });
});
