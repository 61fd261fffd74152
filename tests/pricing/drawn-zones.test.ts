import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLedger } from '#domain/kernel/money.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { ratedEnd } from '#domain/rates/ends.ts';
import { priceOf } from '#domain/rates/price.ts';
import { bookingForm, box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

/** A recipient at a point in the sea off Sea Point, outside all areas of the demo company. */
const offshore = { latitude: -33.925, longitude: 18.37 };
const square = ({ latitude, longitude }: typeof offshore, reach = 0.02) => {
  const corner = (east: number, north: number) => [
    longitude + east * reach,
    latitude + north * reach,
  ];
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  return { type: 'Polygon' as const, coordinates: [ring] };
};

describe.each(testDatabases())('drawn zones on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const delivery = { ...seaPoint, ...offshore };
  const asked = { collection: sandown, delivery, parcels: [box] };

  async function quoted(service = 'ECO') {
    const client = await here.as('account');
    const { rates } = await client.call('POST /shipments/quote', { body: asked });
    const found = rates.find(({ service_level_code }) => service_level_code === service);
    if (found === undefined) throw new Error(`${service} is not offered`);
    return found;
  }

  /** Draws and publishes an area around the recipient. Returns a function that removes the area. */
  async function drawn(
    area: object,
    mtype: 'rates' | 'surcharges' | 'service_days' | 'exceptions',
  ) {
    const admin = await here.as('superadmin');
    const polygon = square(offshore);
    const body = { name: `Island ${mtype}`, mtype, polygon, ...area };
    const draft = await admin.call('POST /zones', { body });
    await admin.call('POST /zones/publish', { body: { ids: [draft.id] } });
    return async () => {
      await admin.call('DELETE /zones/:id', { params: { id: draft.id } });
    };
  }

  test('a surcharge area raises the price at a point within it, and the booking stores price and area', async () => {
    const before = await quoted();
    const remove = await drawn({ code: 'ISLAND' }, 'surcharges');
    const after = await quoted();
    expect(after.charge).toBeGreaterThan(before.charge);
    expect(after.surcharges).toContainEqual({ code: 'OUT', name: 'Outlying area', amount: 38 });
    const client = await here.as('account');
    const booked = await client.call('POST /shipments', { body: bookingForm({ delivery }) });
    expect(booked.price.charge).toBe(after.charge);
    const kept = await client.call('GET /shipments/:id', { params: { id: booked.id } });
    expect(kept.price_explanation).toContainEqual({
      code: 'OUT',
      text: 'Outlying area, Island surcharges at the delivery',
      amount: 38,
    });
    await remove();
    expect((await quoted()).charge).toBe(before.charge);
  });

  test('a rate zone with its own prices replaces the province', async () => {
    const before = await quoted();
    await here.database.pool.query(`
      insert into rates (rate_group_id, service_level_id, from_zone, to_zone, minimum, bands)
      select g.id, s.id, 'GP', 'ISLAND', 0, '[{"until": null, "base": 500, "per_kilogram": 10}]'
      from rate_groups g cross join service_levels s where g.state = 'published' and s.code = 'ECO'`);
    expect((await quoted()).charge).toBe(before.charge);
    const remove = await drawn({ code: 'ISLAND' }, 'rates');
    const after = await quoted();
    expect(after.base_charge).toBe(500 + 10 * after.charged_weight);
    expect(after.explanation.map(({ text }) => text)).toContain(
      'The delivery is in rate zone ISLAND, which applies instead of WC',
    );
    await remove();
    expect((await quoted()).charge).toBe(before.charge);
  });

  test('a delivery to an area with one round a week is promised for the day of the round', async () => {
    const remove = await drawn({ service_days: ['Wednesday'] }, 'service_days');
    const { estimated_delivery_from, estimated_delivery_to } = await quoted();
    for (const moment of [estimated_delivery_from, estimated_delivery_to])
      expect(new Date(moment).getUTCDay()).toBe(3);
    await remove();
  });

  test('a delivery to a closed area is promised for a day after the closure', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const closed = { exception_from: day(-1), exception_until: day(25) };
    const remove = await drawn(closed, 'exceptions');
    const { estimated_delivery_from, promise } = await quoted('OVN');
    expect(estimated_delivery_from.slice(0, 10) > closed.exception_until).toBe(true);
    expect(promise.join()).toContain('Island exceptions is closed');
    await remove();
  });

  test('outside drawn areas the console computes the same price as the server', async () => {
    const admin = await here.as('superadmin');
    const groups = await admin.call('GET /rates/groups/current', { query: {} });
    const group = groups.find(({ is_default }) => is_default);
    if (!group) throw new Error('No prices in force');
    const { all_cells } = await admin.call('GET /rates/groups/:id', {
      params: { id: group.id },
      query: {},
    });
    const tables = {
      fuel_percentage: group.fuel_percentage,
      surcharges: (await admin.call('GET /rates/surcharges', { query: {} })).map(
        ({ condition, ...terms }) => ({ ...terms, applies_to: condition }),
      ),
      vatPercentage: 15,
      cell: (...[service, from, to]: [string, string, string]) =>
        all_cells.find((one) => one.service === service && one.from === from && one.to === to),
    };
    const collection = delivery;
    for (const [kilograms, declared_value, opt_in] of [
      [1.4, 0, []],
      [9.2, 0, ['GIFT']],
      [31, 6000, []],
    ] as const) {
      const parcels = [{ ...box, submitted_weight: kilograms }];
      const body = { collection, delivery, parcels, declared_value, opt_in: [...opt_in] };
      const { rates } = await admin.call('POST /rates', { body });
      expect(rates.length).toBeGreaterThan(1);
      for (const { service_level_code: service, lane, charged_weight, ...rate } of rates) {
        const ends = { collection: ratedEnd('WC', []), delivery: ratedEnd('WC', []) };
        const shipment = { service, lane, charged_weight, heaviest: kilograms, declared_value };
        const price = priceOf(tables, { ...shipment, ...ends, opt_in });
        const { explanation, ...figures } = price ?? { explanation: [] };
        expect(rate).toMatchObject(figures);
        // Leaves out the first explanation, the charged weight, because only the server adds it.
        expect(rate.explanation.slice(1)).toEqual(explanation);
        const cell = tables.cell(service, 'WC', 'WC');
        const base = cell && baseOf(cell, charged_weight);
        expect(toLedger(base?.amount ?? 0)).toBe(rate.base_charge);
      }
    }
  });
});
