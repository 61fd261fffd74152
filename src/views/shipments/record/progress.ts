import { isFinal, stageReached, stages, statusFacts, type Stage } from '#domain/kernel/statuses.ts';
import type { Shipment, TrackingEvent } from '../shipment.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { whenOf } from './times.ts';

export interface Step {
  stage: Stage;
  label: string;
  state: 'done' | 'current' | 'ahead' | 'never';
  detail: string;
}

const labels: Record<Stage, string> = {
  created: 'Created',
  collected: 'Collected',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
};

/** Five steps that a customer sees, each with its time. */
export function stepsOf(
  shipment: Shipment,
  events: readonly TrackingEvent[],
  now = new Date(),
): Step[] {
  const newestFirst = events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const reached = firstTimes(newestFirst);
  reached.set('created', shipment.time_created);
  if (shipment.delivered_at) reached.set('delivered', shipment.delivered_at);
  const here = stages.indexOf(stageReached(shipment.status, newestFirst));
  const isOver = isFinal(shipment.status);
  return stages.map((stage, at) => {
    const time = at <= here ? reached.get(stage) : undefined;
    const state = stateOf({ at, here, isOver });
    return {
      stage,
      label: labels[stage],
      state,
      detail: time ? capital(whenOf(time, now)) : expected(shipment, stage, state),
    };
  });
}

function stateOf({
  at,
  here,
  isOver,
}: {
  at: number;
  here: number;
  isOver: boolean;
}): Step['state'] {
  if (at < here) return 'done';
  if (at > here) return isOver ? 'never' : 'ahead';
  return isOver ? 'done' : 'current';
}

function expected(
  { estimated_delivery_to: due, status }: Shipment,
  stage: Stage,
  state: Step['state'],
): string {
  if (state === 'never') return stage === 'delivered' ? statusFacts(status).label : '';
  return stage === 'delivered' && due ? `due ${whenOf(due)}` : '';
}

function firstTimes(newestFirst: readonly TrackingEvent[]): Map<Stage, string> {
  const first = new Map<Stage, string>();
  for (const { status, at } of newestFirst) {
    const { stage, isHold } = statusFacts(status);
    if (!isHold) first.set(stage, at);
  }
  return first;
}
