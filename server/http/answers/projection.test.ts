import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Permission } from '#domain/people/permissions.ts';
import { projectionOf } from './projection.ts';

const money = () => z.number().meta({ needs: 'View billing' }).optional();
const shipment = z.object({
  reference: z.string(),
  charge: money(),
  parcels: z.array(z.object({ weight: z.number(), charge: money() })),
  account: z.object({ name: z.string(), balance: money() }).nullable(),
  meters: z.record(z.string(), z.object({ read: z.int() })).optional(),
  by: z.union([z.literal('nobody'), z.object({ id: z.int() }), z.object({ name: z.string() })]),
});
const row = {
  reference: 'FV4XVM',
  charge: 95,
  parcels: [
    { weight: 2, charge: 50 },
    { weight: 1, charge: 45 },
  ],
  account: { name: 'Karoo Candles', balance: -12 },
  meters: { main: { read: 7 } },
  by: { id: 3 },
};
const everything = new Set<Permission>(['View billing']);
const nothing = new Set<Permission>();

describe('projectionOf', () => {
  const project = projectionOf(shipment);

  it('keeps all fields of the schema', () => {
    expect(project?.(row, everything)).toEqual(row);
  });

  it('drops unknown fields at every depth and in every option of a union', () => {
    const wider = {
      ...row,
      password_hash: 'x',
      parcels: row.parcels.map((parcel) => ({ ...parcel, storage_key: 'x' })),
      account: { ...row.account, secret: 'x' },
      meters: { main: { read: 7, secret: 'x' } },
      by: { id: 3, email: 'x' },
    };
    expect(project?.(wider, everything)).toEqual(row);
    expect(project?.({ ...wider, by: { name: 'Naledi', email: 'x' } }, everything)).toEqual({
      ...row,
      by: { name: 'Naledi' },
    });
  });

  it('shows a guarded field without the permission if another field of its row allows it', () => {
    const priced = z.object({
      charge: z.number().meta({ needs: 'View billing', unless: 'booked_by_me' }).optional(),
      booked_by_me: z.boolean(),
    });
    const rows = [
      { charge: 1, booked_by_me: true },
      { charge: 2, booked_by_me: false },
    ];
    expect(projectionOf(z.array(priced))?.(rows, nothing)).toEqual([
      { charge: 1, booked_by_me: true },
      { booked_by_me: false },
    ]);
  });

  it('drops guarded fields at every depth without the permission', () => {
    expect(project?.(row, new Set<Permission>(['View shipments']))).toEqual({
      ...row,
      charge: undefined,
      parcels: [{ weight: 2 }, { weight: 1 }],
      account: { name: 'Karoo Candles' },
    });
  });

  it('accepts missing fields and every option of a union', () => {
    const { meters: _, ...without } = { ...row, account: null, by: 'nobody' };
    expect(project?.(without, everything)).toEqual(without);
  });

  it('reports unknown fields to onUnknown', () => {
    const onUnknown = vi.fn<(name: string) => void>();
    projectionOf(shipment, { onUnknown })?.({ ...row, by: { id: 1, email: 'x' } }, nothing);
    expect(onUnknown.mock.calls).toEqual([['email']]);
  });

  it('throws for an unsupported kind of schema', () => {
    expect(() => projectionOf(z.object({ at: z.lazy(() => shipment) }))).toThrow('lazy');
  });
});
