import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageOf } from './attachments.ts';

const drawImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1b3a57' } })
    .png()
    .toBuffer();

test.each([
  ['of the size of a phone photo is accepted', 4000, 3000, true],
  ['that is long and narrow is accepted', 12_000, 40, true],
  ['that is too long is refused', 12_001, 10, false],
])('a picture %s', async (_, width, height, isKept) => {
  expect((await imageOf(await drawImage(width, height))) !== null).toBe(isKept);
});
