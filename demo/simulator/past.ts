import * as z from 'zod';
import { MAX_FIXES } from '#api/contract/drivers/positions.ts';
import type { Api } from './api.ts';
import {
  positionAt,
  keepOnDuty,
  signOffs,
  type ReportedPosition,
  type Followed,
  type OnDuty,
} from './drivers/fleet-report.ts';
import type { Moment } from './part.ts';

/**
 * Past time for which positions are reported if none were recorded before, so that a replay has
 * data.
 */
const HISTORY_MS = 2 * 60 * 60_000;
/** Time between two past positions, short enough that the replay shows no gap. */
const STEP_MS = 60_000;

/** Whether positions were recorded in the last hours. */
export async function hasPast(api: Api, now: number): Promise<boolean> {
  const [from = '', to = ''] = [now - HISTORY_MS, now].map((at) => new Date(at).toISOString());
  const request = { query: { from, to, every: 3600 } };
  const points = await api.send(
    { endpoint: 'GET /drivers/positions/history', request },
    z.array(z.unknown()),
  );
  return points.length > 0;
}

/** Positions of a fleet in the last hours, oldest first, in batches as large as a call allows. */
export function* pastOf(
  fleet: readonly Followed[],
  { now, simulated }: Pick<Moment, 'now' | 'simulated'>,
): Generator<ReportedPosition[], undefined> {
  let positions: ReportedPosition[] = [];
  const onDuty: OnDuty = new Map();
  for (let back = HISTORY_MS; back > 0; back -= STEP_MS) {
    const then = { now: now - back, simulated: simulated - back };
    const reports = [
      ...fleet.flatMap((vehicle) => positionAt(vehicle, then) ?? []),
      ...signOffs(fleet, onDuty, then),
    ];
    keepOnDuty(onDuty, reports);
    for (const position of reports) {
      positions.push(position);
      if (positions.length < MAX_FIXES) continue;
      yield positions;
      positions = [];
    }
  }
  if (positions.length > 0) yield positions;
}
