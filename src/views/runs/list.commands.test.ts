import { expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import type { Effects } from '#commands/effects.ts';
import { intentOf, perform } from '#commands/run.ts';
import { retryLatest } from './list.commands.ts';

const run = (id: number, failed: number) => ({
  id,
  call: 'POST /shipments/bulkupdate',
  title: `Run ${id}`,
  entity: 'shipment',
  state: 'settled',
  failed,
  unknown: 0,
  arguments: {},
});

function effects(rows: readonly unknown[]) {
  const call = vi.fn<Effects['call']>(async () => ({ rows }));
  const plan = vi.fn<Effects['plan']>();
  const showToast = vi.fn<Effects['showToast']>();
  return { fx: { ...noEffects, call, plan, showToast }, call, plan, showToast };
}

const started = (fx: Effects) => perform(intentOf(retryLatest, { is: 'none' }), fx);

test('the retry command previews the latest finished run of the user that had failures', async () => {
  const { fx, call, plan } = effects([run(9, 0), run(8, 3), run(7, 5)]);
  await started(fx);
  const query = expect.objectContaining({
    filter: { mine: true, state: ['settled', 'cancelled'] },
    sort: ['time_created', 'DESC'],
  });
  expect(call).toHaveBeenCalledExactlyOnceWith('GET /runs', { query }, {});
  expect(plan).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ retryOf: 8, count: 3, title: 'Retry failed: Run 8' }),
  );
});

test('the retry command shows a message and plans nothing if no run failed', async () => {
  const { fx, plan, showToast } = effects([run(9, 0)]);
  await started(fx);
  expect(plan).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    kind: 'info',
    text: 'None of your latest runs failed.',
  });
});
