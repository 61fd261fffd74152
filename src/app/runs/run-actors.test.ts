import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { aPlan, aPreview, aRun } from '#tests/support/runs/bulk-runs.ts';
import { providedBulk } from './run-actors.ts';

const answers: Record<string, unknown> = {
  '/runs/preview': aPreview(),
  '/shipments/bulk/email-files': { files: [31, 32] },
  '/runs': aRun({ state: 'settled', waiting: 0, ok: 3 }),
};

test('a repeated start of a confirmed run repeats the upload of its files with the same idempotency key', async () => {
  const sent: { path: string; key: string | null; body: unknown }[] = [];
  let isLost = true;
  const answering: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://here.test');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    sent.push({ path: pathname, key: new Headers(init?.headers).get('idempotency-key'), body });
    const isStart = pathname === '/runs';
    if (isStart && isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    return Response.json(answers[pathname]);
  };
  const api = createClient({ base: '', facts, token: () => null, fetch: answering });
  const actor = createActor(providedBulk(api)).start();
  const files = [new File(['Terms'], 'terms.txt'), new File(['Map'], 'map.txt')];
  actor.send({ type: 'run.planned', plan: aPlan({ files, arguments: { subject: 'Hello' } }) });
  await waitFor(actor, ({ value }) => value === 'confirming');
  expect(sent.map(({ path }) => path)).toEqual(['/runs/preview']);

  actor.send({ type: 'run.confirmed', typed: '', reason: '' });
  await waitFor(actor, ({ value }) => value === 'settled');
  const [first, second] = sent.filter(({ path }) => path === '/runs');
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    key: 'key-1',
    body: { arguments: { subject: 'Hello', files: [31, 32] } },
  });
  const handed = sent.filter(({ path }) => path.endsWith('files'));
  expect(handed.map(({ key }) => key)).toEqual(['key-1-files', 'key-1-files']);
  expect(handed[0]?.body).toBeInstanceOf(FormData);
});
