import {
  clockAhead,
  judgeCommand,
  remember,
  type TerminalVerdict,
} from '../../../src/domain/locker-terminal.ts';
import { isSigned, type SignedCommand } from '../../features/lockers/signed-commands.ts';

/** A command as it reaches a terminal, taken by it or pushed to it. */
export interface ReachedCommand extends SignedCommand {
  signature: string;
}

/** The terminal of one locker: it has the locker's key, a clock of its own, and remembers what it has seen. */
export function terminalWith(lockerKey: Buffer) {
  let ahead: number | null = null;
  let seen: ReadonlySet<number> = new Set();
  return {
    /** The server answered a call that was made then, by the terminal's clock. */
    learnTime(called: number, receivedAt: string) {
      ahead = clockAhead(called, Date.parse(receivedAt));
    },
    /** What it does with a command that reaches it now, by its clock. */
    judge(command: ReachedCommand, now: number): TerminalVerdict {
      const given = { ...command, isSigned: isSigned(lockerKey, command) };
      const verdict = judgeCommand(given, { now, ahead, seen });
      if (given.isSigned) seen = remember(seen, command.id);
      return verdict;
    },
  };
}

export type Terminal = ReturnType<typeof terminalWith>;
