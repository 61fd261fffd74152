import { describe, expect, test } from 'vitest';
import { readWebp } from './webp.ts';

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function webp(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

const EXIF_AND_XMP = 0x0c;
const extended = () => {
  const body = Buffer.alloc(10);
  body[0] = EXIF_AND_XMP;
  body.writeUIntLE(639, 4, 3);
  body.writeUIntLE(479, 7, 3);
  return chunk('VP8X', body);
};
const frame = chunk('VP8 ', Buffer.alloc(20, 1));

describe('a WebP picture', () => {
  const picture = readWebp(
    webp(
      extended(),
      frame,
      chunk('EXIF', Buffer.from('GPS canary')),
      chunk('XMP ', Buffer.from('canary')),
    ),
  );

  test('has its size', () => {
    expect(picture).toMatchObject({ type: 'image/webp', width: 640, height: 480 });
  });

  test('loses camera data and the flags that announce it', () => {
    expect(picture?.data.toString('latin1')).not.toContain('canary');
    expect((picture?.data[20] ?? EXIF_AND_XMP) & EXIF_AND_XMP).toBe(0);
    expect(picture?.data.readUInt32LE(4)).toBe((picture?.data.length ?? 0) - 8);
    expect(readWebp(picture?.data ?? Buffer.alloc(0))).toMatchObject({ width: 640 });
  });

  test('that is torn, or none, is not read', () => {
    expect(readWebp(webp(extended(), frame).subarray(0, 40))).toBeNull();
    expect(readWebp(Buffer.from('RIFF____WAVEfmt 0123456789'))).toBeNull();
    expect(readWebp(Buffer.alloc(0))).toBeNull();
  });
});
