import type { Provider } from '#domain/system/system.ts';
import { measurements } from '../metrics/measurements.ts';

interface Reading<T> {
  /** Reason why an answer counts as a failure; null for a good answer. */
  problemOf?: (answer: T) => string | null;
  reasonOf?: (error: unknown) => string;
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'No answer came';

/** Calls a provider and records whether it answered. */
export async function recordCall<T>(
  provider: Provider,
  call: () => Promise<T>,
  { problemOf = () => null, reasonOf = messageOf }: Reading<T> = {},
): Promise<T> {
  try {
    const answer = await call();
    measurements.providerCalled.record({ provider, problem: problemOf(answer) });
    return answer;
  } catch (error) {
    measurements.providerCalled.record({ provider, problem: reasonOf(error) });
    throw error;
  }
}

/** Statuses of a provider that works but refuses our key or limits our calls. */
const NOT_SERVED: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/**
 * Problem of a provider by the status of its answer. Other 4xx statuses refuse one message, so the
 * provider itself works.
 */
export function problemOfStatus(status: number): string | null {
  if (status === 401 || status === 403) return `Answered ${status}: the key is refused`;
  return status >= 500 || NOT_SERVED.has(status) ? `Answered ${status}` : null;
}
