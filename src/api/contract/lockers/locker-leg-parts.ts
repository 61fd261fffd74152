import * as z from 'zod';
import { legDirections, legStates } from '#domain/lockers/locker-legs.ts';
import { guardedAmount, id, instant } from '../field-parts.ts';

/** Arguments of locker commands besides locker, door and shipment. */
export const commandArguments = {
  /** Hours of the extension, and whether the recipient is notified. */
  hours: z.int().min(1).max(48).optional().meta({ label: 'Hours' }),
  tells: z.boolean().optional().meta({ label: 'Tell the recipient' }),
  /**
   * Destination of a move: another door of the locker (by default the smallest that fits), or
   * another locker.
   */
  to_door_id: id.optional().meta({ label: 'To door' }),
  to_locker_id: id.optional().meta({ label: 'To locker', pick: 'lockers' }),
  /** Loudness in per cent. */
  volume: z.int().min(0).max(100).optional().meta({ label: 'Volume' }),
  /** Message on the screen of the locker. */
  message: z.string().trim().max(120).optional().meta({ label: 'Message' }),
};

/** Parcel of a locker leg, with its door, times and code. */
export const shipmentOfLocker = z.object({
  id: z.int(),
  account_id: z.int(),
  shipment_id: z.int(),
  reference: z.string(),
  recipient: z.string(),
  parcel_id: z.int().nullable(),
  /** Reference on the parcel label. */
  parcel: z.string().nullable(),
  door: z.int().nullable(),
  direction: z.enum(legDirections),
  state: z.enum(legStates),
  /** Id of the access grant whose code opens the door; null without a code. */
  access_id: z.int().nullable(),
  /** State of the code; null without a code. */
  code_state: z.string().nullable(),
  price: guardedAmount.nullable(),
  reserved_at: instant,
  deposited_at: instant.nullable(),
  collect_before: instant.nullable(),
  collected_at: instant.nullable(),
  reserved_until: instant.nullable(),
  extended: z.int(),
});
