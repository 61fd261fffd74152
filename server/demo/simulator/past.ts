import * as z from 'zod';
import { MOST_FIXES } from '../../../src/api/contract/positions.ts';
import type { Api } from './api.ts';
import { fixAt, type Fix, type Followed } from './fleet-report.ts';
import type { Moment } from './part.ts';

/** Where nobody was followed before, so much is told afterwards: a replay has something to show. */
const TOLD_MS = 2 * 60 * 60_000;
/** Often enough that no lost signal is seen between two points. */
const STEP_MS = 60_000;

/** Whether drivers were followed in the last hours. */
export async function hasPast(api: Api, now: number): Promise<boolean> {
  const [from = '', to = ''] = [now - TOLD_MS, now].map((at) => new Date(at).toISOString());
  const request = { query: { from, to, every: 3600 } };
  const points = await api.ask(
    { call: 'GET /drivers/positions/history', request },
    z.array(z.unknown()),
  );
  return points.length > 0;
}

/** The last hours of a fleet until a moment, oldest first, in as many fixes as one call takes. */
export function* pastOf(
  fleet: readonly Followed[],
  { now, simulated }: Pick<Moment, 'now' | 'simulated'>,
): Generator<Fix[], undefined> {
  let fixes: Fix[] = [];
  for (let back = TOLD_MS; back > 0; back -= STEP_MS) {
    for (const vehicle of fleet) {
      const fix = fixAt(vehicle, { now: now - back, simulated: simulated - back });
      if (fix !== null) fixes.push(fix);
      if (fixes.length < MOST_FIXES) continue;
      yield fixes;
      fixes = [];
    }
  }
  if (fixes.length > 0) yield fixes;
}
