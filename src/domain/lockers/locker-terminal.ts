import { commandFacts, lockerCommands } from './locker-commands.ts';

/** Decision of a terminal about a command. */
export type TerminalVerdict = 'obeyed' | 'late' | 'repeated' | 'not-signed' | 'clock-unknown';

export const terminalRefusals: Record<Exclude<TerminalVerdict, 'obeyed'>, string> = {
  late: 'The command arrived too late.',
  repeated: 'The command was already carried out.',
  'not-signed': 'The signature of the command is not valid.',
  'clock-unknown': 'The terminal does not know the time yet.',
};

/** Number of commands that a terminal remembers. */
const REMEMBERED = 1000;

/**
 * Upper bound of the server clock's lead over the terminal's clock, in milliseconds: the server
 * time at which a call arrived minus the terminal time at which it was made. Network delay only
 * increases the bound, so a command can be refused too early but never accepted too late.
 */
export const clockAhead = (called: number, receivedAt: number): number => receivedAt - called;

export interface TerminalMemory {
  /** Time of the terminal's own clock. */
  now: number;
  /** Lead of the server's clock; null before the first answer. */
  ahead: number | null;
  /** Ids of commands that the terminal has received. */
  seen: ReadonlySet<number>;
}

interface Given {
  id: number;
  command: string;
  expires_at: string;
  isSigned: boolean;
}

const isPhysical = (name: string): boolean =>
  lockerCommands.some((one) => one === name && commandFacts[one].kind === 'physical');

/**
 * Decides whether a terminal runs a command: it must be signed, not expired by the server's clock
 * and not received before. Queries and configuration may repeat without harm and need no clock.
 */
export function judgeCommand(
  { id, command, expires_at, isSigned }: Given,
  { now, ahead, seen }: TerminalMemory,
): TerminalVerdict {
  if (!isSigned) return 'not-signed';
  if (!isPhysical(command)) return 'obeyed';
  if (seen.has(id)) return 'repeated';
  if (ahead === null) return 'clock-unknown';
  return now + ahead >= Date.parse(expires_at) ? 'late' : 'obeyed';
}

/** Adds a command to the remembered commands, of which only the newest are kept. */
export function rememberCommand(seen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const all = [...seen, id];
  return new Set(all.slice(-REMEMBERED));
}
