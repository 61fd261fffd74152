import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { world, type World } from '../support/world.ts';

const drawn = (width: number) =>
  sharp({ create: { width, height: 1, channels: 3, background: '#1b3a57' } })
    .png()
    .toBuffer();
const png = await drawn(1);
const tooWide = await drawn(4001);

describe.each(testDatabases().slice(0, 1))('profile pictures', (engine) => {
  let here: World;
  beforeAll(async () => {
    here = await world(engine);
  });
  afterAll(() => here.close());

  const upload = async (name: string, data: Buffer) => {
    const form = multipart({}, [
      { field: 'avatar', filename: 'me.svg', type: 'image/svg+xml', data },
    ]);
    return here.app.inject({
      method: 'POST',
      url: '/my-profile/avatar',
      headers: { authorization: `Bearer ${await here.signIn(name)}`, ...form.headers },
      payload: form.payload,
    });
  };
  const look = async (name: string, url: string) =>
    here.app.inject({
      url,
      headers: { authorization: `Bearer ${await here.signIn(name)}`, accept: '*/*' },
    });

  test('are served with the type of their content, cached, replaced and removed', async () => {
    const first = (await upload('ops', png)).json<{ avatar: string }>().avatar;
    const shown = await look('superadmin', first);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1 });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const ops = await here.as('ops');
    expect((await ops.call('GET /my-profile')).user.avatar).toBe(first);
    const second = (await upload('ops', await drawn(2))).json<{ avatar: string }>().avatar;
    expect(second).not.toBe(first);
    expect((await look('ops', first)).statusCode).toBe(404);
    expect(await ops.call('DELETE /my-profile/avatar')).toEqual({ avatar: null });
    expect((await look('ops', second)).statusCode).toBe(404);
  });

  test('are not found by users of other accounts, and those of staff not by account users', async () => {
    const ofAccount = (await upload('account', png)).json<{ avatar: string }>().avatar;
    expect((await look('account', ofAccount)).statusCode).toBe(200);
    expect((await look('ops', ofAccount)).statusCode).toBe(200);
    const ofStaff = (await upload('ops', png)).json<{ avatar: string }>().avatar;
    expect((await look('account', ofStaff)).statusCode).toBe(404);
  });

  test('are not found by partners or by staff who may not see users', async () => {
    const pictures = [await upload('account', png), await upload('ops', png)].map(
      (answer) => answer.json<{ avatar: string }>().avatar,
    );
    for (const picture of pictures)
      expect((await look('marketplace', picture)).statusCode).toBe(404);
    const own = (await upload('marketplace', png)).json<{ avatar: string }>().avatar;
    expect((await look('marketplace', own)).statusCode).toBe(200);
    expect((await look('ops', own)).statusCode).toBe(200);
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg onload="alert(1)"/>'), 422],
    ['a truncated picture', png.subarray(0, 30), 422],
    ['too many pixels', tooWide, 422],
    ['too many bytes', Buffer.alloc(2_000_001), 413],
  ])('refuse %s', async (_, data, status) => {
    expect((await upload('ops', data)).statusCode).toBe(status);
  });
});
