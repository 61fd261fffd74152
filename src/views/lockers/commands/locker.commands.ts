import { command, type Answers } from '../../../commands/command.ts';
import { question } from '../../../commands/ask.ts';
import { actOn } from '../../../commands/act-on.ts';
import {
  commandFacts,
  mayCommand,
  openReasons,
  type LockerCommand,
} from '../../../domain/locker-commands.ts';
import type { Door, LockerRow } from '../locker.ts';
import { inBulk, pinsOf } from './bulk.ts';
import { lockerOf, sendEachTo } from './send-command.ts';

/** As much of a locker as is known where it is pointed at; the server decides. */
type AnyLocker = { id: number | string } & Partial<LockerRow>;
type AnyDoor = { id: number | string } & Partial<Door>;

const reasonQuestion = (asks: boolean) =>
  asks
    ? async () => [
        question({
          name: 'reason',
          label: 'Reason',
          kind: 'choice',
          options: openReasons.map((label) => ({ value: label, label })),
        }),
      ]
    : undefined;

interface Spec {
  order: number;
  keys?: string;
  icon: string;
  keywords?: readonly string[];
  asks?: true;
  consequence?: string;
}

const danger = (consequence: string | undefined) =>
  consequence === undefined ? {} : { danger: { consequence: () => consequence } };

/** A command to whole lockers. */
const toLocker = (name: LockerCommand, { order, asks, consequence, ...spec }: Spec) =>
  command<AnyLocker>({
    ...spec,
    ...danger(consequence),
    id: `lockers.${order}-${name}`,
    changes: true,
    title: `${commandFacts[name].title}${asks ? '…' : ''}`,
    on: 'lockers',
    can: 'Command lockers',
    bulk: inBulk('POST /lockers/bulk-command', name),
    questions: reasonQuestion(asks === true),
    enabledFor: ({ code = 'It', state = '', last_seen = null }) =>
      mayCommand(
        name,
        { locker: { code, state, last_seen, is_offline: state === 'offline' }, door: null },
        Date.now(),
      ),
    run: (invocation, fx) =>
      sendEachTo(invocation, fx, (id) => ({ command: name, locker_id: Number(id) })),
  });

/** A command to doors. */
const toDoor = (name: LockerCommand, { order, asks, consequence, ...spec }: Spec) =>
  command<AnyDoor>({
    ...spec,
    ...danger(consequence),
    id: `doors.${order}-${name}`,
    changes: true,
    title: `${commandFacts[name].title}${asks ? '…' : ''}`,
    on: 'doors',
    can: 'Command lockers',
    bulk: inBulk('POST /doors/bulk-command', name),
    questions: reasonQuestion(asks === true),
    enabledFor: ({ use = 'free', reference = null, locker: code = 'It' }) =>
      mayCommand(
        name,
        {
          locker: { code, state: '', last_seen: null, is_offline: false },
          door: { use, reference },
        },
        Date.now(),
      ),
    run: (invocation, fx) =>
      sendEachTo(invocation, fx, (id) => {
        const door = invocation.rows.find((row) => row.id === id);
        return { command: name, locker_id: lockerOf(door), door_id: Number(id) };
      }),
  });

export const openDoor = toDoor('open-door', {
  order: 2,
  keys: 'd',
  icon: 'box',
  asks: true,
  keywords: ['unlock', 'pulse', 'release'],
  consequence:
    'The lock is released at once. What lies inside can be taken by anyone at the locker. For a technician, a second person has to agree where a parcel is inside.',
});
export const outOfOrder = toDoor('set-out-of-order', {
  order: 3,
  keys: 'm',
  icon: 'ban',
  asks: true,
  keywords: ['block', 'broken'],
});
export const returnToService = toDoor('return-to-service', {
  order: 4,
  keys: 'u',
  icon: 'check',
  keywords: ['unblock', 'repaired'],
});
export const release = toDoor('release', {
  order: 5,
  keys: 'l',
  icon: 'x',
  keywords: ['reservation', 'free'],
});

export const askLocker = toLocker('sync-data', {
  order: 2,
  keys: 't',
  icon: 'repeat',
  keywords: ['sync', 'refresh', 'poll'],
});
export const stopReservations = toLocker('block-reservations', {
  order: 3,
  icon: 'ban',
  keywords: ['close', 'no more parcels'],
});
export const allowReservations = toLocker('allow-reservations', {
  order: 4,
  icon: 'check',
  keywords: ['reopen'],
});
export const restart = toLocker('restart', {
  order: 5,
  icon: 'zap',
  keywords: ['reboot'],
  consequence: 'It is off for about 2 min.',
});
export const restartUps = toLocker('restart-ups', {
  order: 6,
  icon: 'zap',
  keywords: ['battery', 'reboot'],
  consequence: 'It is off for about 2 min.',
});
export const restartScreen = toLocker('restart-screen', {
  order: 7,
  icon: 'monitor',
  keywords: ['display'],
  consequence: 'The screen is off for about 2 min.',
});
export const openFree = toLocker('open-free', {
  order: 8,
  icon: 'box',
  asks: true,
  consequence: 'All free doors open, one after the other.',
});
export const openOverdue = toLocker('open-overdue', {
  order: 8,
  icon: 'box',
  asks: true,
  consequence: 'The doors of overdue parcels open, one after the other.',
});
export const openAll = toLocker('open-all', {
  order: 8,
  icon: 'box',
  asks: true,
  consequence:
    'All doors open. Where parcels are inside, a second person has to agree within 5 minutes.',
});

const RESEND = 'POST /resend-locker-access';
const REVOKE = 'POST /locker-access/:id/revoke';

const single = actOn<typeof RESEND>(RESEND, {
  on: 'access grants',
  id: 'access.1-resend',
  title: 'Resend the PIN…',
  keys: 'p',
  icon: 'repeat',
  keywords: ['code', 'send again'],
  ask: ['channel'],
  danger: { consequence: () => 'A new PIN replaces the old one.' },
  toRequest: ({ id }, { channel }) => ({
    body: { access_id: Number(id), channel: channel === 'whatsapp' ? 'whatsapp' : 'sms' },
  }),
});

export const resendPin = { ...single, bulk: pinsOf('POST /locker-access/bulk') };

const revokeOne = actOn<typeof REVOKE>(REVOKE, {
  on: 'access grants',
  id: 'access.2-revoke',
  title: 'Revoke…',
  keys: 'shift+v',
  icon: 'ban',
  keywords: ['withdraw', 'take away'],
  ask: ['reason'],
  danger: { consequence: () => 'The code opens nothing any more.' },
});

export const revoke = {
  ...revokeOne,
  bulk: {
    invocation: 'POST /locker-access/bulk',
    argumentsOf: ({ reason }: Answers) => ({ action: 'revoke', reason }),
    isDestructive: () => true,
  },
};
