import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhenResult,
  retry,
  TaskCancelledError,
  wrap,
} from 'cockatiel';
import {
  fingerprintOf,
  isTransientStatus,
  type Fingerprint,
} from '#domain/marketplace/marketplace-failures.ts';
import type { Config } from '../config/config.ts';
import { addressBelow } from './geocoding/address-below.ts';
import { tryOnce, type MarketplaceRequest, type Try } from './marketplace-client.ts';

export interface MarketplaceResponse {
  url: string;
  /** Null without a response. */
  httpStatus: number | null;
  text: string;
  /** Null if accepted. */
  error: string | null;
  fingerprint: Fingerprint | null;
  /** Number of attempts; 0 if nothing was sent. */
  tries: number;
  durationMs: number;
}

export interface Marketplace {
  target: 'marketplace' | 'demo' | 'none';
  circuit(): 'closed' | 'open' | 'half-open';
  /** Sends a request and retries transient failures; never throws. */
  send(request: MarketplaceRequest): Promise<MarketplaceResponse>;
}

const AT_ONCE = 6;
const MAX_WAITING = 2_000;
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const FAILURES_TO_OPEN = 8;
const REST_MS = 10_000;

const isTry = (value: unknown): value is Try =>
  typeof value === 'object' && value !== null && 'httpStatus' in value && 'wait' in value;

/**
 * Whether to try again: only after a transient failure, and unless the marketplace requests a wait
 * above the longest pause.
 */
const isWorthAnother = ({ error, httpStatus, wait }: Try): boolean =>
  error !== null && isTransientStatus(httpStatus) && (wait ?? 0) <= LONGEST_PAUSE_MS;

/** Whether a try counts as a failure of the server; a request to slow down does not. */
const isFailure = ({ error, httpStatus }: Try): boolean =>
  error !== null && httpStatus !== 429 && isTransientStatus(httpStatus);

/**
 * Full jitter: a random pause, so that requests that failed together are not retried together.
 * Waits at least as long as the marketplace requested.
 */
function pauseAfter(value: unknown, attempt: number): number {
  const jitter = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return Math.max(isTry(value) ? (value.wait ?? 0) : 0, jitter);
}

/** Limits concurrency, retries with growing pauses, and pauses all requests while none succeeds. */
function guard() {
  const breaker = circuitBreaker(
    handleWhenResult((value) => isTry(value) && isFailure(value)),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );
  const again = retry(
    handleWhenResult((value) => isTry(value) && isWorthAnother(value)),
    {
      maxAttempts: MAX_TRIES - 1,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        pauseAfter('value' in result ? result.value : undefined, attempt),
      ),
    },
  );
  return { breaker, policy: wrap(bulkhead(AT_ONCE, MAX_WAITING), again, breaker) };
}

const circuits = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
} as const;

const failedTry = (error: string): Try => ({ httpStatus: null, text: '', error, wait: null });

function whyNotSent(error: unknown): Try {
  if (error instanceof TaskCancelledError) return failedTry('No answer came in time');
  if (error instanceof BrokenCircuitError)
    return failedTry(
      'The marketplace failed several times in a row, so sending is paused for a moment',
    );
  return failedTry('Too many messages are waiting to be sent');
}

function open({ marketplace: target }: Config): Marketplace {
  const { breaker, policy } = guard();
  const { url } = target;
  return {
    target: url === undefined ? 'none' : target.isPrivate ? 'demo' : 'marketplace',
    circuit: () => circuits[breaker.state],
    async send(request) {
      const started = performance.now();
      let tries = 0;
      const once = async (base: string) => {
        tries += 1;
        return tryOnce(target, addressBelow(base, request.path), request);
      };
      const last =
        url === undefined
          ? failedTry('The marketplace is not configured: BATON_MARKETPLACE_URL')
          : await policy.execute(() => once(url), request.signal).catch(whyNotSent);
      return {
        url: `${url ?? ''}${request.path}`,
        httpStatus: last.httpStatus,
        text: last.text,
        error: last.error,
        fingerprint: last.error === null ? null : fingerprintOf(last.httpStatus, last.error),
        tries,
        durationMs: Math.round(performance.now() - started),
      };
    },
  };
}

const opened = new WeakMap<Config, Marketplace>();

/** The configured marketplace, with one circuit breaker for all senders. */
export function marketplaceOf(config: Config): Marketplace {
  const before = opened.get(config);
  if (before !== undefined) return before;
  const made = open(config);
  opened.set(config, made);
  return made;
}
