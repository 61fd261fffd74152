import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageOf } from './attachments.ts';

const drawImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1b3a57' } })
    .png()
    .toBuffer();

test.each([
  ['the size of a phone photo', 4000, 3000, true],
  ['long and narrow', 12_000, 40, true],
  ['too long', 12_001, 10, false],
])('a picture is accepted or refused by its size: %s', async (_, width, height, isKept) => {
  expect((await imageOf(await drawImage(width, height))) !== null).toBe(isKept);
});
