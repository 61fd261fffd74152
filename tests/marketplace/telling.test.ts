import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enqueueShipments,
  marketplaceQueue,
} from '#server/features/marketplace/events/event-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import {
  newestTrackingEvent,
  queueMarketplaceEvents,
} from '#server/features/marketplace/events/queue-events.ts';
import { needsProof } from '#domain/shipments/proof.ts';
import type { Status } from '#domain/kernel/statuses.ts';
import { testDatabases } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { inMinutes } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

interface Travelling {
  id: number;
  shipment_id: number;
  waybill: string;
}

describe.each(testDatabases())('reporting to the marketplace on $name', (on) => {
  let here: World;
  let partner: Marketplace;
  let client: Awaited<ReturnType<World['as']>>;
  let ops: typeof client;
  let travelling: Travelling[];
  beforeAll(async () => {
    partner = await startMarketplace();
    here = await world(on, partner.config);
    here.beforeClose(partner.stop);
    [client, ops] = await Promise.all([here.as('marketplace'), here.as('ops')]);
    travelling = [];
    for (let made = 0; made < 3; made += 1) {
      const { id } = await here.given.shipment({ status: 'out-for-delivery' });
      travelling.push(await forMarketplace(id));
    }
    // The queued reports of the demo company are sent first.
    while ((await deliver()) > 0);
  });
  afterAll(() => here.close());

  /** Makes a parcel in transit a parcel of the marketplace. */
  async function forMarketplace(shipment_id: number): Promise<Travelling> {
    const { id, waybill } = await here.given.marketplaceShipment({ state: 'accepted' });
    await here.given.marketplaceShipment(id, { shipment_id });
    partner.remember(waybill, {});
    await queue();
    return { id, shipment_id, waybill };
  }

  const deliver = async () => {
    await here.database.within({ is: 'system' }, enqueueShipments);
    return workDue(here.services, marketplaceQueue(here.services));
  };
  const one = (index: number): Travelling => {
    const found = travelling[index];
    if (found === undefined) throw new Error('The demo has too few parcels on the road');
    return found;
  };
  const queue = async () => {
    const newest = await newestTrackingEvent(here.database.db);
    return here.database.within({ is: 'system' }, (db) => queueMarketplaceEvents(db, newest));
  };
  const scan = async (shipment: Travelling, status: Status, reason?: string) => {
    const { results } = await ops.call('POST /tracking/shipment-events', {
      body: {
        ids: [shipment.shipment_id],
        status,
        ...(reason && { reason }),
        ...(needsProof(status) && { proof: { name: 'T Nkosi' } }),
      },
    });
    expect(results).toMatchObject([{ outcome: 'ok' }]);
  };
  const lastEvents = async ({ id }: Travelling, count: number) =>
    (await client.call('GET /amazon-shipments/:id', { params: { id } })).events.slice(-count);

  test('every event is queued once, even if several nodes check for events', async () => {
    expect(await queue()).toBe(0);
    await scan(one(0), 'delivery-failed-attempt', 'Business closed');
    await scan(one(0), 'at-destination-hub');
    const looks = await Promise.all([queue(), queue(), queue()]);
    expect(looks.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await queue()).toBe(0);
    expect(await lastEvents(one(0), 2)).toMatchObject([
      { event_code: 'DeliveryAttempted', detail_code: 'BusinessClosed', state: 'waiting' },
      { event_code: 'ArrivedAtCarrierFacility', detail_code: null, state: 'waiting' },
    ]);
  });

  test('events are sent in order, once', async () => {
    const before = (await partner.double.received(one(0).waybill)).length;
    await Promise.all([deliver(), deliver()]);
    const received = await partner.double.received(one(0).waybill);
    expect(received.slice(before).map(({ eventCode }) => eventCode)).toEqual([
      'DeliveryAttempted',
      'ArrivedAtCarrierFacility',
    ]);
    expect(await lastEvents(one(0), 2)).toMatchObject([
      { state: 'accepted' },
      { state: 'accepted' },
    ]);
    expect(await deliver()).toBe(0);
  });

  test('events after a refused event wait until a user corrects it', async () => {
    partner.double.respondNext([
      { status: 412, body: { message: 'Customer reference is required' } },
    ]);
    await scan(one(1), 'delivery-failed-attempt', 'Nobody at home');
    await queue();
    await deliver();
    await scan(one(1), 'at-destination-hub');
    await queue();
    expect(await deliver()).toBe(0);
    expect(await lastEvents(one(1), 2)).toMatchObject([{ state: 'failed' }, { state: 'waiting' }]);
  });

  test('the lease of a shipment by a node is not published as a change', async () => {
    const said = async () =>
      (await here.database.pool.query<{ n: number }>('select count(*)::int as n from outbox'))
        .rows[0]?.n;
    await scan(one(2), 'delivered');
    await queue();
    await here.database.within({ is: 'system' }, enqueueShipments);
    await here.given.job({ subject_id: one(2).id }, { leased_until: inMinutes(1) });
    const before = await said();
    // Another node has the lease: this one neither sends nor publishes.
    expect(await deliver()).toBe(0);
    expect(await said()).toBe(before);
    await here.given.job('every', { leased_until: null });
    expect(await deliver()).toBe(1);
    expect(await lastEvents(one(2), 1)).toMatchObject([
      { event_code: 'Delivered', state: 'accepted' },
    ]);
  });
});
