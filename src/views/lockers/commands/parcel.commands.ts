import { actOn } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import { command, type Answers, type Command } from '#commands/command.ts';
import { commandFacts, type LegCommand } from '#domain/lockers/locker-commands.ts';
import { mayCommandDoor, type AnyDoor } from './asked.ts';
import { inBulk, pinsOf } from './bulk.ts';
import { moveQuestions } from './move-questions.ts';
import { lockerOf, sendEachTo } from './send-command.ts';

interface Spec {
  order: number;
  keys: string;
  icon: string;
  keywords: readonly string[];
  questions: NonNullable<Command['questions']>;
  /** Arguments of the request in addition to door, locker and parcel. */
  given(answers: Answers): object;
  consequence?: string;
  /** Whether several doors are handled as a run, in which the server looks up the parcels. */
  isBulk?: true;
}

const LONGEST_HOURS = 48;

/** Creates a command for the parcel of a door. */
const toParcel = (name: LegCommand, { order, given, consequence, isBulk, ...spec }: Spec) =>
  command<AnyDoor>({
    ...spec,
    ...(consequence !== undefined && { danger: { consequence: () => consequence } }),
    id: `doors.${order}-${name}`,
    changes: true,
    title: `${commandFacts[name].title}…`,
    on: 'doors',
    can: 'Command lockers',
    ...(isBulk === true && { bulk: inBulk('POST /doors/bulk-command', name, given) }),
    enabledFor: mayCommandDoor(name),
    run: (invocation, fx) =>
      sendEachTo(invocation, fx, (id) => {
        const door = invocation.rows.find((row) => row.id === id);
        const inside = door !== undefined && 'shipment_id' in door ? door.shipment_id : null;
        return {
          command: name,
          locker_id: lockerOf(door),
          door_id: Number(id),
          ...(typeof inside === 'number' && { shipment_id: inside }),
          ...given(invocation.answers),
        };
      }),
  });

export const reserve = toParcel('reserve', {
  order: 6,
  keys: 'a',
  icon: 'key-round',
  keywords: ['keep', 'hold', 'parcel'],
  questions: async () => [
    question({ name: 'shipment_id', label: 'Shipment', kind: 'record', pick: 'shipments' }),
  ],
  given: ({ shipment_id }) => ({ shipment_id: Number(shipment_id) }),
});

const isWhole = (value: unknown): value is number => Number.isInteger(value);

export const extendWindow = toParcel('extend-window', {
  order: 7,
  keys: 'w',
  icon: 'clock',
  keywords: ['more time', 'longer', 'deadline', 'collect before'],
  questions: async () => [
    question({
      name: 'hours',
      label: 'Hours',
      kind: 'number',
      check: (value) =>
        isWhole(value) && value >= 1 && value <= LONGEST_HOURS
          ? { ok: true, value }
          : { ok: false, why: `Enter a whole number of hours from 1 to ${LONGEST_HOURS}.` },
    }),
    question({ name: 'tells', label: 'Tell the recipient', kind: 'yes-no' }),
  ],
  given: ({ hours, tells }) => ({ hours: Number(hours), tells: tells === true }),
  isBulk: true,
});

export const takeBack = toParcel('take-back', {
  order: 8,
  keys: 'b',
  icon: 'truck',
  isBulk: true,
  keywords: ['return', 'fetch', 'driver'],
  questions: async () => [
    question({ name: 'reason', label: 'Reason', kind: 'text', optional: true }),
  ],
  given: ({ reason }) => (typeof reason === 'string' ? { reason } : {}),
  consequence: 'The recipient’s code stops working, and a driver of the branch fetches the parcel.',
});

/** Moves a parcel to another door of its locker, or to another locker. */
export const moveParcel = toParcel('move', {
  order: 9,
  keys: 'i',
  icon: 'truck',
  isBulk: true,
  keywords: ['redirect', 'other door', 'other locker', 'relocate'],
  questions: moveQuestions,
  given: ({ to_door_id, to_locker_id, reason }) => ({
    ...(typeof to_door_id === 'number' && to_door_id > 0 && { to_door_id }),
    ...(to_locker_id !== undefined && { to_locker_id: Number(to_locker_id) }),
    ...(typeof reason === 'string' && { reason }),
  }),
  consequence:
    'To another door: the parcel is recorded there, and its recipient gets a new PIN. To another locker: a parcel on the way is redirected; a driver fetches a parcel that is already inside.',
});

const RESEND = 'POST /resend-locker-access';

const single = actOn<typeof RESEND, AnyDoor>(RESEND, {
  on: 'doors',
  id: 'doors.9-resend-pin',
  title: 'Resend the PIN…',
  keys: 'p',
  icon: 'repeat',
  keywords: ['code', 'send again'],
  ask: ['channel'],
  enabledFor: ({ use = 'free', shipment_id = null }) =>
    (use === 'occupied' && shipment_id !== null) || 'No parcel of ours is behind this door.',
  danger: { consequence: () => 'A new PIN replaces the old one.' },
  toRequest: ({ shipment_id }, { channel }) => ({
    body: {
      shipment_id: Number(shipment_id),
      channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
    },
  }),
});

export const resendPin = { ...single, bulk: pinsOf('POST /doors/bulk-resend-pin') };
