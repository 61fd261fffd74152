import { ApiError, isTransient } from '#api/api-error.ts';

/** Exit codes of the command line, as docs/command-line.md lists them. */
export const exitCodes = {
  done: 0,
  /** The server refused, or some rows failed. */
  refused: 1,
  /** The command was not understood. */
  usage: 2,
  notSignedIn: 3,
  notAllowed: 4,
  /** The server could not be reached, or did not confirm a change. */
  notConfirmed: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Error with a text for the person and an exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

function codeOfApi(error: ApiError): ExitCode {
  if (isTransient(error)) return exitCodes.notConfirmed;
  if (error.status === 401 || error.code === 'second_factor_required') return exitCodes.notSignedIn;
  return error.status === 403 ? exitCodes.notAllowed : exitCodes.refused;
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof ApiError ? codeOfApi(error) : exitCodes.refused;
}

/**
 * Lines about an error: its message, and field messages that add to it. Control characters are
 * removed, because record names in messages could otherwise control the terminal.
 */
export function linesOfError(error: unknown): string[] {
  return textsOf(error)
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''));
}

function textsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [error instanceof Error ? error.message : String(error)];
  const fields = Object.entries(error.body.errors ?? {}).flatMap(([field, messages]) =>
    messages.filter((one) => one !== error.message).map((one) => `  ${field}: ${one}`),
  );
  const next =
    error.status === 401 ? ['Run “baton login”, or set BATON_TOKEN to an API token.'] : [];
  return [error.message, ...fields, ...next];
}
