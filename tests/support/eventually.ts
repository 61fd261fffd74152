import { vi } from 'vitest';

/** Ends only tests that hang: a busy machine takes longer than the second that Vitest waits. */
const PATIENCE_MS = 50_000;

/** Waits until an assertion holds. */
export const eventually = <T>(assertion: () => T) =>
  vi.waitFor(assertion, { timeout: PATIENCE_MS });
