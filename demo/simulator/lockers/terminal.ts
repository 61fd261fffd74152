import {
  clockAhead,
  judgeCommand,
  rememberCommand,
  type TerminalVerdict,
} from '#domain/lockers/locker-terminal.ts';
import { isSigned, type SignedCommand } from '#server/features/lockers/commands/signed-commands.ts';

/** A command that has reached a terminal, either taken by it or pushed to it. */
export interface ReachedCommand extends SignedCommand {
  signature: string;
}

/**
 * Terminal of one locker, with the locker's key and its own clock; remembers the commands that it
 * has seen.
 */
export function terminalWith(lockerKey: Buffer) {
  let ahead: number | null = null;
  let seen: ReadonlySet<number> = new Set();
  return {
    /** Learns the clock difference from a response; `called` is the terminal's time of the call. */
    learnTime(called: number, receivedAt: string) {
      ahead = clockAhead(called, Date.parse(receivedAt));
    },
    /** Verdict on a command at `now`, which is a time of the terminal's clock. */
    judge(command: ReachedCommand, now: number): TerminalVerdict {
      const given = { ...command, isSigned: isSigned(lockerKey, command) };
      const verdict = judgeCommand(given, { now, ahead, seen });
      if (given.isSigned) seen = rememberCommand(seen, command.id);
      return verdict;
    },
  };
}

export type Terminal = ReturnType<typeof terminalWith>;
