import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { paymentReadings, statusReading } from '#domain/payment-references/payment-references.ts';
import { lookUpDouble } from '#tests/support/doubles/look-up-double.ts';
import { completeProviders } from '#tests/support/doubles/payment-notices.ts';
import { SECRETS_KEY } from '#tests/support/nodes/whole-nodes.ts';
import { readConfig } from '../config/config.ts';
import { payfastSignature } from '../features/top-ups/provider-forms.ts';
import { ozowStatus, peachStatus, stitchStatus } from './hosted-payments.ts';

const recorded = z.object({
  answer: z.unknown(),
  reading: z.enum(paymentReadings),
  amount: z.number(),
});

const folder = path.resolve('tests/corpus/payment-providers');
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, z.infer<typeof recorded>] => [
    name.replace('.json', ''),
    recorded.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
  ]);

const asked = { ozow: ozowStatus, peach: peachStatus, stitch: stitchStatus };

let double: Awaited<ReturnType<typeof lookUpDouble>>;
beforeAll(async () => {
  double = await lookUpDouble();
});
afterAll(() => double.close());

const config = readConfig({ BATON_SECRETS_KEY: SECRETS_KEY });

test.each(cases)('the status and amount of %s are read', async (name, { answer, ...expected }) => {
  const provider = z.enum(['ozow', 'peach', 'stitch']).parse(name.split('-')[0]);
  // The double answers Stitch's token request too, so every answer contains a token.
  double.body = Array.isArray(answer) ? answer : { access_token: 'token', ...Object(answer) };
  const payments = { ozow: double.url, peach: double.url, stitch: double.url };
  const access = {
    config: { ...config, payments },
    settings: new Map(Object.entries(completeProviders)),
  };
  const { status, amount } = await asked[provider](access, 'PC4F7N2QK9TH');
  expect({ reading: statusReading(status), amount }).toEqual(expected);
});

test('a PayFast form is signed with the encoding of PHP', () => {
  const md5 = createHash('md5').update('item_name=2+%2A+%7Ebox&passphrase=p%2Aw').digest('hex');
  expect(payfastSignature([['item_name', '2 * ~box']], 'p*w')).toBe(md5);
});
