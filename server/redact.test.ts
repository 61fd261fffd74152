import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Permission } from '../src/domain/permissions.ts';
import { guardedFields, redact } from './redact.ts';

const money = () => z.number().meta({ needs: 'View billing' }).optional();
const shipment = z.object({
  reference: z.string(),
  charge: money(),
  parcels: z.array(z.object({ weight: z.number(), charge: money() })),
  account: z.object({ name: z.string(), balance: money() }).nullable(),
});
const row = {
  reference: 'FV4XVM',
  charge: 95,
  parcels: [
    { weight: 2, charge: 50 },
    { weight: 1, charge: 45 },
  ],
  account: { name: 'Karoo Candles', balance: -12 },
};

describe('redact', () => {
  const fields = guardedFields(shipment);

  it('removes guarded fields at every depth from who may not see them', () => {
    expect(redact(row, fields, new Set<Permission>(['View shipments']))).toEqual({
      reference: 'FV4XVM',
      parcels: [{ weight: 2 }, { weight: 1 }],
      account: { name: 'Karoo Candles' },
    });
  });

  it('leaves everything to who may', () => {
    expect(redact(row, fields, new Set<Permission>(['View billing']))).toEqual(row);
  });

  it('bears absent parts', () => {
    expect(redact({ ...row, account: null }, fields, new Set())).toMatchObject({ account: null });
  });
});
