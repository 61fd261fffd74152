import type { Logger } from 'pino';

const SHUTDOWN_TIMEOUT_MS = 10_000;

interface Ending {
  log: Pick<Logger, 'fatal'>;
  /** Finishes requests in progress and closes everything. */
  stop: () => Promise<void>;
  /** Process to end; replaced in tests. */
  host: {
    on(event: string, listener: (cause: unknown) => void): unknown;
    exit(code: number): void;
  };
}

const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));

/**
 * Shuts down gracefully: exits with 0 after a signal, and with 1 after an unhandled error, which is
 * logged first. A shutdown of more than ten seconds is cut off with 1.
 */
export function endWhenAsked({ log, stop, host }: Ending): void {
  let isStopping = false;
  const drain = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => host.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
      () => host.exit(code),
      () => host.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) host.on(signal, () => drain(0));
  for (const event of ['unhandledRejection', 'uncaughtException'])
    host.on(event, (cause) => {
      log.fatal({ err: errorOf(cause), event }, 'an error was not handled; the server stops');
      drain(1);
    });
}
