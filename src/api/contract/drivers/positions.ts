import * as z from 'zod';
import { TRAIL_STEP_S } from '#domain/drivers/driver-trails.ts';
import { endpoints, json, jsonParameter, secretText } from '#api/endpoint.ts';
import { beginning, ending, id, instant } from '../field-parts.ts';

/** Maximum number of positions per call. */
export const MAX_FIXES = 500;
const MAX_DRIVERS = 500;

/** Optional number. A device that does not know it sends -1, null or nothing. */
const maybe = (most: number) =>
  z
    .union([z.literal(-1), z.number().min(0).max(most)])
    .nullable()
    .default(null);

/** A reported position. */
export const fix = z.strictObject({
  /** Only for gateways, which report for many drivers. */
  driver_id: id.optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  heading: maybe(360),
  speed: maybe(400),
  accuracy: maybe(100_000_000),
  battery: z
    .union([z.literal(-1), z.int().min(0).max(100)])
    .nullable()
    .default(null),
  /** Whether the driver signs off with this position, which ends the shift. */
  is_off_duty: z.boolean().default(false),
  at: instant,
});

/** Indexes of positions in the report, each with the reason for the judgement. */
const judged = z.array(z.object({ index: z.int(), reason: z.string() }));

const device = z.object({
  id: z.int(),
  driver_id: z.int().nullable(),
  label: z.string(),
  time_created: instant,
  last_used_at: instant.nullable(),
  /** Whether the device receives push messages about changes of the work. */
  takes_pushes: z.boolean(),
});

export const positions = endpoints({
  'POST /drivers/positions': {
    summary:
      'Reports positions: a device for its driver, a gateway for many drivers. Each position is handled separately. The newest wins, and the first begins a shift',
    can: 'device',
    // Each position is parsed separately, so that an invalid one does not block the others.
    body: z.strictObject({
      fixes: z
        .array(z.union([fix, z.unknown()]))
        .min(1)
        .max(MAX_FIXES),
    }),
    returns: json(
      z.object({
        /** Number of drivers whose current position was updated. */
        taken: z.int(),
        /** Invalid positions. */
        refused: judged,
        /** Implausible positions. They prove that the device works, but do not move the driver. */
        doubtful: judged,
      }),
    ),
  },
  'GET /drivers/positions/history': {
    summary:
      'Lists the positions of drivers over a period, oldest first, with at most one point per driver every `every` seconds',
    can: 'View drivers map',
    query: z.object({
      from: beginning,
      to: ending,
      driver_ids: jsonParameter(z.array(id).min(1).max(MAX_DRIVERS)).optional(),
      every: z.coerce.number().pipe(z.int().min(TRAIL_STEP_S).max(3600)).optional(),
    }),
    returns: json(
      z.array(
        z.object({
          driver_id: z.int(),
          at: instant,
          latitude: z.number(),
          longitude: z.number(),
          heading: z.number(),
          speed: z.number(),
        }),
      ),
    ),
    reads: ['drivers'],
    example: {
      as: 'ops',
      query: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
    },
  },
  'GET /drivers/devices': {
    summary: 'Lists devices that may report positions',
    can: 'Assign drivers',
    returns: json(z.array(device)),
    reads: ['drivers'],
    example: { as: 'ops' },
  },
  'POST /drivers/devices': {
    summary:
      'Allows a device to report for one driver or, as a gateway, for all drivers. Its token is returned once',
    can: 'Assign drivers',
    body: z.object({
      driver_id: id.nullish().meta({ label: 'Driver', pick: 'drivers' }),
      label: z.string().trim().min(1).max(80).meta({ label: 'Device' }),
    }),
    returns: json(z.object({ id: z.int(), token: secretText() })),
    touches: ['drivers'],
    example: { as: 'ops', body: { label: 'Telematics gateway' } },
  },
  'POST /drivers/push-token': {
    summary:
      'Sets the token by which the push message provider knows a driver’s device. Null stops push messages',
    can: 'device',
    refuses: [403],
    body: z.strictObject({ token: z.string().trim().min(1).max(4096).nullable() }),
    returns: json(z.object({ takes_pushes: z.boolean() })),
    touches: ['drivers'],
  },
  'DELETE /drivers/devices/:id': {
    summary: 'Revokes the right of a device to report',
    can: 'Assign drivers',
    returns: json(z.object({ ok: z.literal(true) })),
    touches: ['drivers'],
  },
});
