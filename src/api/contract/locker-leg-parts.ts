import * as z from 'zod';
import { legDirections, legStates } from '../../domain/locker-legs.ts';
import { guardedAmount, id, instant } from './field-parts.ts';

/** What some commands are given beside their subject. */
export const commandArguments = {
  /** How many hours longer a parcel may wait, and whether whoever collects it is told. */
  hours: z.int().min(1).max(48).optional().meta({ label: 'Hours' }),
  tells: z.boolean().optional().meta({ label: 'Tell the recipient' }),
  /** Where a parcel is moved to: another door of its locker, the smallest that fits where none is named, or another locker. */
  to_door_id: id.optional().meta({ label: 'To door' }),
  to_locker_id: id.optional().meta({ label: 'To locker', pick: 'lockers' }),
  /** Per cent. */
  volume: z.int().min(0).max(100).optional().meta({ label: 'Volume' }),
  /** What the screen of the locker shows. */
  message: z.string().trim().max(120).optional().meta({ label: 'Message' }),
};

/** A parcel that goes through a locker, with its door, times and code. */
export const shipmentOfLocker = z.object({
  id: z.int(),
  account_id: z.int(),
  shipment_id: z.int(),
  reference: z.string(),
  recipient: z.string(),
  parcel_id: z.int().nullable(),
  /** What is on the label of the parcel. */
  parcel: z.string().nullable(),
  door: z.int().nullable(),
  direction: z.enum(legDirections),
  state: z.enum(legStates),
  /** The grant whose code opens the door; null where none was made. */
  access_id: z.int().nullable(),
  /** How the code of it is; null where none was made. */
  code_state: z.string().nullable(),
  price: guardedAmount.nullable(),
  reserved_at: instant,
  deposited_at: instant.nullable(),
  collect_before: instant.nullable(),
  collected_at: instant.nullable(),
  reserved_until: instant.nullable(),
  extended: z.int(),
});
