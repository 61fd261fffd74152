import { commandFacts, lockerCommands } from './locker-commands.ts';

/** What a terminal does with a command that reaches it, whoever brought it and however often. */
export type TerminalVerdict = 'obeyed' | 'late' | 'repeated' | 'not-signed' | 'clock-unknown';

/** Why it does not, in words for people. */
export const terminalRefusals: Record<Exclude<TerminalVerdict, 'obeyed'>, string> = {
  late: 'It came too late.',
  repeated: 'It was carried out before.',
  'not-signed': 'Its signature is not valid.',
  'clock-unknown': 'The terminal does not know the time yet.',
};

/** A terminal knows of so many commands that it has seen them. */
const REMEMBERED = 1000;

/**
 * By how much the server's clock may be ahead of the terminal's, in milliseconds: what the server said it was when a call
 * arrived, after what the terminal's own clock showed when it called. It is never less than the truth, whatever time the
 * call and its answer took, so a command is at most refused early.
 */
export const clockAhead = (called: number, receivedAt: number): number => receivedAt - called;

export interface TerminalMemory {
  /** The terminal's own clock. */
  now: number;
  /** By how much the server's is ahead; null before the first answer. */
  ahead: number | null;
  /** Ids of commands that it has seen. */
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
 * Whether a terminal carries out a command: only what is signed, has not ended by the server's clock, and was not seen
 * before. Questions and settings are carried out again, which changes nothing, and do not need the time.
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

/** What a terminal remembers after another command: the newest. */
export function remember(seen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const all = [...seen, id];
  return new Set(all.slice(-REMEMBERED));
}
