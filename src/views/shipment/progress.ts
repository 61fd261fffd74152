import { isFinal, stages, statusFacts, type Stage } from '../../domain/statuses.ts';
import type { Shipment, TrackingEvent } from './shipment.ts';
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

/** The five steps that a customer sees, with when each was reached. */
export function stepsOf(
  shipment: Shipment,
  events: readonly TrackingEvent[],
  now = new Date(),
): Step[] {
  const reached = firstTimes(events);
  reached.set('created', shipment.time_created);
  if (shipment.delivered_at) reached.set('delivered', shipment.delivered_at);
  const here = stages.indexOf(statusFacts(shipment.status).stage);
  const isOver = isFinal(shipment.status);
  return stages.map((stage, at) => {
    const time = at <= here ? reached.get(stage) : undefined;
    const state = stateOf({ at, here, isOver });
    return {
      stage,
      label: labels[stage],
      state,
      detail: time ? whenOf(time, now) : expected(shipment, stage, state),
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

function firstTimes(events: readonly TrackingEvent[]): Map<Stage, string> {
  const first = new Map<Stage, string>();
  for (const { status, at } of events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    first.set(statusFacts(status).stage, at);
  }
  return first;
}
