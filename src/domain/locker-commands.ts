/** What can be asked of a terminal. */
export const lockerCommands = [
  'open-door',
  'open-free',
  'open-all',
  'open-overdue',
  'restart',
  'restart-ups',
  'restart-screen',
  'sync-data',
  'stale-parcel-report',
  'read-power',
  'set-out-of-order',
  'return-to-service',
  'release',
  'block-reservations',
  'allow-reservations',
] as const;
export type LockerCommand = (typeof lockerCommands)[number];

export const commandKinds = ['physical', 'configuration', 'query'] as const;
type CommandKind = (typeof commandKinds)[number];

interface CommandFacts {
  title: string;
  /** Physical ones move something: they are never carried out later than asked, nor kept for a locker that is offline. */
  kind: CommandKind;
  /** Seconds after which it may not be carried out any more. */
  expires_s: number;
  /** It is about one door. */
  ofDoor: boolean;
}

const PULSE_S = 30;
const RESTART_S = 120;
const QUERY_S = 600;
const CONFIGURATION_S = 86_400;

const physical = (title: string, ofDoor = false, expires_s = PULSE_S): CommandFacts => ({
  title,
  kind: 'physical',
  expires_s,
  ofDoor,
});
const query = (title: string): CommandFacts => ({
  title,
  kind: 'query',
  expires_s: QUERY_S,
  ofDoor: false,
});
const configuration = (title: string, ofDoor: boolean): CommandFacts => ({
  title,
  kind: 'configuration',
  expires_s: CONFIGURATION_S,
  ofDoor,
});

export const commandFacts: Readonly<Record<LockerCommand, CommandFacts>> = {
  'open-door': physical('Open door', true),
  'open-free': physical('Open free doors'),
  'open-all': physical('Open all doors'),
  'open-overdue': physical('Open overdue doors'),
  restart: physical('Restart the terminal', false, RESTART_S),
  'restart-ups': physical('Restart the UPS', false, RESTART_S),
  'restart-screen': physical('Restart the screen', false, RESTART_S),
  'sync-data': query('Ask the locker'),
  'stale-parcel-report': query('Report stale parcels'),
  'read-power': query('Read the power'),
  'set-out-of-order': configuration('Out of order', true),
  'return-to-service': configuration('Return to service', true),
  release: configuration('Release', true),
  'block-reservations': configuration('Stop reservations', false),
  'allow-reservations': configuration('Allow reservations', false),
};

/** How a command stands. `awaiting` waits for a second person; the last six are its ends. */
export const commandStates = [
  'awaiting',
  'queued',
  'sent',
  'acknowledged',
  'done',
  'failed',
  'refused',
  'expired',
  'cancelled',
  'unknown',
] as const;
export type CommandState = (typeof commandStates)[number];

/** What a terminal tells of a command. */
export const commandOutcomes = ['acknowledged', 'refused', 'done', 'failed'] as const;
export type CommandOutcome = (typeof commandOutcomes)[number];

const order: readonly CommandState[] = ['awaiting', 'queued', 'sent', 'acknowledged'];

/** Whether a command may go on to a state: only forward, and from an end nowhere, but for what was unknown. */
export function mayBecome(from: CommandState, to: CommandOutcome): boolean {
  if (from === 'unknown') return true;
  const at = order.indexOf(from);
  return at > 0 && (to !== 'acknowledged' || at < order.indexOf('acknowledged'));
}

/** A second person agrees within this time, in seconds; otherwise nothing is done. */
export const AGREEMENT_S = 300;
/** A lock that was released and is not seen open within this time may not have opened, in seconds. */
export const SEEN_OPEN_S = 10;
export const NOT_SEEN_OPEN = 'Lock released, but the door was not seen to open.';

interface Subject {
  locker: { code: string; is_offline: boolean; last_seen: string | null; state: string };
  door: { use: string; reference: string | null } | null;
}

/** Whether it may be asked now, or why not, in words for people. */
export function mayCommand(
  command: LockerCommand,
  { locker, door }: Subject,
  now: number,
): true | string {
  const { kind } = commandFacts[command];
  if (locker.state === 'retired') return `${locker.code} is retired.`;
  if (kind === 'physical' && locker.is_offline) return silentWords(locker, now);
  return doorAllows(command, door);
}

/** What the use of a door says against a command; a door of which nothing is known lets the server decide. */
function doorAllows(command: LockerCommand, door: Subject['door']): true | string {
  if (door === null) return true;
  const { use, reference } = door;
  if (command === 'return-to-service') return use === 'blocked' || 'It is in service.';
  if (command === 'set-out-of-order') return use !== 'blocked' || 'It is out of order already.';
  if (command !== 'release' || use === 'reserved') return true;
  return use === 'occupied'
    ? `Holds ${reference ?? 'a parcel'}. Use the audit walk.`
    : 'It is not reserved.';
}

const MINUTE_MS = 60_000;

function silentWords({ code, last_seen }: Subject['locker'], now: number): string {
  if (last_seen === null) return `${code} was never received.`;
  const minutes = Math.max(0, Math.floor((now - Date.parse(last_seen)) / MINUTE_MS));
  const since = minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return `${code} has not been received for ${since}.`;
}
