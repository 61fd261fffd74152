import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepsOf } from '../../src/views/shipment/progress.ts';
import { bookAs } from '../support/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('progress on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  /** Where a fresh shipment stands after these statuses, in the portal and for the public. */
  async function after(...statuses: ('collected' | 'in-transit' | 'on-hold')[]) {
    const { id, short_tracking_reference } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    for (const status of statuses) {
      const { ok } = await ops.call('POST /shipments/bulkupdate', {
        body: { ids: [id], status, reason: 'Recipient asked' },
      });
      expect(ok).toBe(1);
    }
    const shipment = await ops.call('GET /shipments/:id', { params: { id } });
    const events = await ops.call('GET /events', { query: { object_id: id, type: 'shipment' } });
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: short_tracking_reference },
    });
    const current = (steps: readonly { state: string; stage: string }[]) =>
      steps.find(({ state }) => state === 'current')?.stage;
    const steps = stepsOf(shipment, events);
    return { portal: current(steps), tracker: current(shown.steps), steps };
  }

  test('what is on hold and was never collected is not collected', async () => {
    const { portal, tracker, steps } = await after('on-hold');
    expect({ portal, tracker }).toEqual({ portal: 'created', tracker: 'created' });
    expect(steps[1]).toMatchObject({ stage: 'collected', state: 'ahead', detail: '' });
  });

  test('what is on hold stays as far as it came', async () => {
    expect(await after('collected', 'on-hold')).toMatchObject({
      portal: 'collected',
      tracker: 'collected',
    });
    expect(await after('on-hold', 'collected', 'in-transit', 'on-hold')).toMatchObject({
      portal: 'in-transit',
      tracker: 'in-transit',
    });
  });
});
