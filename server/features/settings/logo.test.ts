import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { logoOf } from './logo.ts';

const drawImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1b3a57' } });

const upload = (data: Uint8Array) => ({
  filename: '../../logo.png.svg\u202e',
  type: 'image/svg+xml',
  data,
});

async function refusalOf(data: Uint8Array): Promise<ApiError> {
  const outcome = await logoOf(upload(data)).catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw new Error('was not refused');
}

const webp = await drawImage(2, 2).webp().toBuffer();
const whole = await drawImage(200, 200).png().toBuffer();

describe('an uploaded logo', () => {
  test.each(['png', 'jpeg'] as const)(
    'is recognised as %s by content, whatever its declared type',
    async (type) => {
      const given = await drawImage(320, 80).toFormat(type).toBuffer();
      expect(await logoOf(upload(given))).toMatchObject({ type: `image/${type}` });
    },
  );

  test('is limited to 4000 pixels a side', async () => {
    const largest = await drawImage(4000, 4).png().toBuffer();
    expect(await logoOf(upload(largest))).toMatchObject({ type: 'image/png' });
    expect((await refusalOf(await drawImage(4001, 1).png().toBuffer())).body.errors).toEqual({
      logo: ['The logo is more than 4000 pixels wide or high.'],
    });
    expect(await refusalOf(await drawImage(1, 50_000).jpeg().toBuffer())).toMatchObject({
      status: 422,
    });
  });

  test('is limited to 2 MB', async () => {
    const picture = await drawImage(2, 2).png().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect(await logoOf(upload(padded(2_000_000)))).toMatchObject({ type: 'image/png' });
    expect(await refusalOf(padded(2_000_001))).toMatchObject({ status: 413, code: 'too_large' });
  });

  test.each(['<svg onload="alert(1)"/>', ' <?xml version="1.0"?><svg/>', '<!DOCTYPE svg>'])(
    'is refused as SVG: %s',
    async (text) => {
      expect((await refusalOf(Buffer.from(text))).body.errors).toEqual({
        logo: ['SVG is not accepted because it can carry scripts. Use a PNG or JPEG.'],
      });
    },
  );

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script>')],
    ['a WebP picture', webp],
    ['a truncated picture', whole.subarray(0, 100)],
  ])('is refused as unreadable: %s', async (_name, data) => {
    expect((await refusalOf(data)).body.errors).toEqual({
      logo: ['This is not a PNG or JPEG picture.'],
    });
  });
});
