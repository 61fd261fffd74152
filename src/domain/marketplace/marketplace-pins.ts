import { isFinalStatus } from './marketplace-events.ts';

/** Minutes between two delivery PINs to a recipient. */
export const PIN_PAUSE_MINUTES = 5;

interface Awaited {
  delivery_pin_required: boolean;
  delivery_pin_sent_at: string | null;
  state: 'received' | 'accepted' | 'failed';
  status: string;
}

/** Returns why the delivery PIN cannot be sent at `now` (ms since 1970); null if it can. */
export function pinProblem(shipment: Awaited, now: number): string | null {
  if (!shipment.delivery_pin_required) return 'This shipment is delivered without a PIN.';
  if (shipment.state !== 'accepted') return 'The marketplace has not accepted the shipment.';
  if (isFinalStatus(shipment.status)) return `The shipment ended as ${shipment.status}.`;
  const sent = shipment.delivery_pin_sent_at;
  const pause = PIN_PAUSE_MINUTES * 60_000;
  if (sent !== null && now - new Date(sent).getTime() < pause)
    return `The PIN was sent less than ${PIN_PAUSE_MINUTES} minutes ago.`;
  return null;
}
