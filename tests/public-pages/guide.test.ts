import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guidePages } from '#server/features/public-pages/guide/guide-text.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

/** A sample of the guide, as a reader would copy it. */
const sample = (name: string): string => {
  const texts = guidePages.map(({ text }) => text).join('\n');
  const [, code] = new RegExp(`\`\`\`js sample=${name}\\n([^]*?)\`\`\``).exec(texts) ?? [];
  if (code === undefined) throw new Error(`There is no sample ${name}.`);
  return code;
};
/** Runs code as a module and returns its exports, which are the results of the sample. */
const run = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

describe('the guide', () => {
  let here: World;
  let base: string;
  beforeAll(async () => {
    here = await world(usualDatabase);
    base = await here.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => here.close());

  const page = async (url: string, status = 200) => {
    const answer = await here.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode, url).toBe(status);
    return answer.body;
  };

  test('has every page, valid links and no unfilled placeholders', async () => {
    for (const { name } of guidePages) {
      const text = await page(`/guide/${name}`);
      expect(text).not.toContain('{{');
      for (const [, to = '', anchor] of text.matchAll(
        /href="(\/guide\/[a-z]+)(?:#([a-z0-9-]+))?"/g,
      )) {
        const there = await page(to);
        if (anchor) expect(there).toContain(`id="${anchor}"`);
      }
      expect(text).not.toMatch(/<(img|script|link|iframe)[^>]*="https?:/);
    }
    await page('/guide/nothing', 404);
  });

  test('names the limits that the settings define', async () => {
    await here.given.settings({ maximum_parcel_weight: '33' });
    expect(await page('/guide/packing')).toContain('33 kg');
  });

  test('is searched by every word of the query, and lists headings first', async () => {
    const text = await page('/guide?q=lost+pin');
    expect(text).toContain('href="/guide/lockers#lost-your-pin"');
    expect(await page('/guide?q=%3Cb%3Ezebra')).toContain(
      'No page of the guide contains “&lt;b&gt;zebra”',
    );
  });

  test('has code samples that run without changes', async () => {
    const booked = await run(
      `const base = '${base}', email = 'account@baton.test', password = 'baton-demo';\n${sample('book')}\nexport { booked };`,
    );
    expect(booked['booked']).toMatchObject({ short_tracking_reference: expect.any(String) });
    const { short_tracking_reference: reference } = booked['booked'] as Record<string, string>;
    const tracked = await run(
      `const base = '${base}';\n${sample('track').replace('FV4XVM', String(reference))}\nexport { parcel };`,
    );
    expect(tracked['parcel']).toMatchObject({ short_tracking_reference: reference });
    const sent = await run(
      `const base = '${base}', token = '${await here.signIn('account')}';\n${sample('xml')}\nexport { document };`,
    );
    expect(sent['document']).toMatchObject({
      status: 'processed',
      source: 'warehouse',
      short_tracking_reference: expect.any(String),
    });
  });

  test('has a sample that accepts only genuine webhook signatures', async () => {
    const { isGenuine } = await run(sample('verify'));
    const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`;
    const body = '{"type":"shipment.delivered"}';
    const stamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', 'a secret of the test')
      .update(`msg_1.${stamp}.${body}`)
      .digest('base64');
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': stamp,
      'webhook-signature': `v1,bm9uc2Vuc2U= v1,${signature}`,
    };
    const check = isGenuine as (...given: unknown[]) => boolean;
    expect(check(secret, headers, body)).toBe(true);
    expect(check(secret, headers, `${body} `)).toBe(false);
    expect(check(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false);
  });
});
