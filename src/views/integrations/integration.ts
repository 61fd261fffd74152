import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { integration } from '#domain/integrations/integration.entity.ts';
import { formatExactPercent } from '#domain/kernel/format.ts';
import { isStatus, statusFacts } from '#domain/kernel/statuses.ts';
import {
  TEST_EVENT,
  webhookEvents,
  type ShownDeliveryState,
} from '#domain/integrations/webhooks.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Integration = RowOf<'GET /integrations'>;
export type Delivery = RowOf<'GET /webhook-deliveries'>;

export const PATH = '/settings/integrations';
export const pathOf = (id: number | string, tab?: string): string =>
  `${href(integration, { id })}${tab === undefined ? '' : `?tab=${tab}`}`;

interface State {
  status: Status;
  word: string;
}

export const deliveryStates: Record<ShownDeliveryState, State> = {
  waiting: { status: 'progress', word: 'Waiting' },
  held: { status: 'info', word: 'Held' },
  delivered: { status: 'success', word: 'Delivered' },
  failed: { status: 'danger', word: 'Failed' },
};

export const eventLabel = (event: string): string => {
  if (event === TEST_EVENT) return 'Test';
  return isStatus(event) ? statusFacts(event).label : event;
};

export const eventOptions = webhookEvents.map((value) => ({ value, label: eventLabel(value) }));

/** Share of successful deliveries in 24 hours; null without deliveries. */
export function shareOf({ delivered_24h: good, failed_24h: bad }: Integration): string | null {
  return good + bad === 0 ? null : formatExactPercent(good / (good + bad));
}

/** Formats a duration in milliseconds. */
export const tookWords = (ms: number | null): string | null => (ms === null ? null : `${ms} ms`);

/**
 * Explains that an event waits for an earlier event, as in "Waits for event 12 of this shipment";
 * null if it does not wait.
 */
export const heldBackWords = ({ waits_for: number }: { waits_for: number | null }): string | null =>
  number === null ? null : `Waits for event ${number} of this shipment`;
