import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 240;
const HEIGHT = 80;

/**
 * Signature on a proof of delivery: a small PNG with a pen stroke on white, different for every
 * number.
 */
export function signature(number: number): Buffer {
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT, 255);
  for (let row = 0; row < HEIGHT; row += 1) pixels[row * (WIDTH + 1)] = 0;
  for (let step = 0; step < 1600; step += 1) {
    const along = step / 1600;
    const x = Math.floor(20 + along * 200 + 6 * Math.sin(along * 60 + number));
    const y = Math.floor(
      40 +
        22 * Math.sin(along * (18 + (number % 7)) + number) * Math.cos(along * (5 + (number % 3))),
    );
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
    ])
      pixels[(y + (dy ?? 0)) * (WIDTH + 1) + 1 + x + (dx ?? 0)] = 40;
  }
  return png(pixels);
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits per pixel, greyscale.
  header[8] = 8;
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    part('IHDR', header),
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
