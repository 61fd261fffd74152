import { pino, type DestinationStream, type Logger } from 'pino';
import { traceIds } from './tracing/tracing.ts';

const names = [
  'password',
  'current_password',
  'token',
  'mfa_token',
  'code',
  'secret',
  'authorization',
  'email',
  'mobile_number',
];

// Removes the query parameters that the message and the stack of a failed query contain.
export const withoutParameters = (text: string) => text.split('\nparams:')[0] ?? '';
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 10);

/** The server's log: one JSON line per event, without secrets and personal data. */
export function createLog(level: string, stream: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: undefined,
    mixin: () => ({ ...traceIds() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...names, ...names.map((name) => `*.${name}`)], censor: '[removed]' },
    serializers: {
      err: (error: Error) => ({
        type: error.name,
        message: withoutParameters(error.message),
        cause: error.cause instanceof Error ? error.cause.message : undefined,
        at: framesOf(error),
      }),
    },
  };
  return pino(options, stream);
}
