import * as z from 'zod';
import { driverFields } from '#domain/drivers/driver.fields.ts';
import { branchFields } from '#domain/people/branch.fields.ts';
import { endpoints } from '#api/endpoint.ts';
import { listOf, listOfRows, rowOf } from '#api/field-schemas.ts';
import { instant } from '../field-parts.ts';

const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** In degrees clockwise from north. */
  heading: z.number(),
  /** In km/h. */
  speed: z.number(),
  /** In metres. */
  accuracy: z.number(),
  battery: z.int().nullable(),
  at: instant,
});

const driver = rowOf(driverFields).extend({
  /** Newest position; null if never reported. */
  position: position.nullable(),
});

export const fleet = endpoints({
  'GET /drivers': {
    summary: 'Lists active drivers with their newest position',
    record: { summary: 'Returns one active driver with the newest position', id: 10_001 },
    can: ['View drivers map', 'Assign drivers'],
    ...listOfRows(driver, driverFields, {}),
    past: true,
    reads: ['drivers'],
    example: { as: 'ops', query: { range: [0, 9] } },
  },
  'GET /branches': {
    summary: 'Lists branches',
    record: { summary: 'Returns one branch', id: 1 },
    can: ['View branches map', 'View operations'],
    ...listOf(branchFields, {}),
    past: true,
    reads: ['branches'],
    example: { as: 'ops' },
  },
});
