import * as z from 'zod';
import type { Api } from '../api.ts';
import { reporting, type Terminals } from './locker-terminals.ts';
import type { LockerUse } from '../parcels/parcel-plan.ts';

const legs = z.array(
  z.object({
    direction: z.string(),
    state: z.string(),
    door: z.int().nullable(),
    parcel_id: z.int().nullable(),
    parcel: z.string().nullable(),
    access_id: z.int().nullable(),
  }),
);
const lockers = z.array(z.object({ state: z.string() }));
const anything = z.unknown();

const standing = { deposited: 'reserved', collected: 'deposited' } as const;

/**
 * Reports deposits of a shipment's parcels into their reserved doors, or collections with the
 * recipient's code, as a terminal does. Parcels without a door or code are skipped.
 */
export const lockerUses =
  (api: Api, terminals: Terminals) =>
  async (shipment: number, { locker_id, direction, happened }: LockerUse, at: string) => {
    const query = { filter: { id: [locker_id] } };
    const [locker] = await api.send({ endpoint: 'GET /lockers', request: { query } }, lockers);
    // Without power the keypad does not work.
    if (locker?.state !== 'online') return;
    const found = await api.send(
      {
        endpoint: 'GET /lockers-shipment/:id',
        request: { params: { id: locker_id }, query: { shipment_id: shipment } },
      },
      legs,
    );
    const due = found.filter(
      (leg) => leg.direction === direction && leg.state === standing[happened],
    );
    const doors = due.flatMap(({ door, parcel, access_id }) => {
      const isScanned = direction === 'pick-up' && happened === 'deposited';
      if (door === null || (access_id === null && !isScanned)) return [];
      return {
        number: door,
        happened,
        ...(access_id !== null && { access_id }),
        ...(isScanned && parcel !== null && { parcel }),
      };
    });
    if (doors.length === 0) return;
    await terminals.each([{ locker_id, at, is_online: true, doors }], reporting, anything);
  };
