import { vi } from 'vitest';

/**
 * Time limit that ends only tests which hang. A busy machine needs more than the one second of
 * Vitest.
 */
const PATIENCE_MS = 50_000;

/** Waits until an assertion holds. */
export const eventually = <T>(assertion: () => T) =>
  vi.waitFor(assertion, { timeout: PATIENCE_MS });
