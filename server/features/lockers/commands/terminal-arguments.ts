import { invalidError } from '#api/api-error.ts';
import type { LockerCommand } from '#domain/lockers/locker-commands.ts';

interface Asked {
  command: LockerCommand;
  volume?: number | undefined;
  message?: string | undefined;
}

/** Throws 422 if the terminal needs an argument that is missing. */
export function requireTerminalArguments({ command, volume }: Asked): void {
  if (command === 'set-volume' && volume === undefined)
    throw invalidError({ volume: ['Enter the volume.'] });
}

/** Arguments of a command for the terminal. */
export function terminalArguments(asked: Asked): Record<string, unknown> {
  requireTerminalArguments(asked);
  const { command, volume, message = '' } = asked;
  if (command === 'set-volume') return { volume };
  return command === 'set-message' ? { message } : {};
}
