import { actOn, questionsFor } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import { command, type Answers } from '#commands/command.ts';
import { whyNotOverridden, whyNotResent } from '#domain/marketplace/marketplace-sending.ts';
import { openDialog, hasDialogHost } from '../dialog-request.ts';
import { EVENTS_URL, marketplaceCurl } from '../curl.ts';
import { kinds, pages, type MarketplaceEvent, type ShipmentDetail } from '../marketplace.ts';

const RESUBMIT = 'POST /amazon-shipments/resubmit-events';
const OVERRIDE = 'POST /amazon-shipments/override-event';

const kind = { on: kinds.events } as const;
// Passes no blocking event, because only the server knows whether another event blocks this one.
const sendable = (event: MarketplaceEvent) => whyNotResent(event, null) ?? true;
const resolvable = (event: MarketplaceEvent) => whyNotOverridden(event, 'settle') ?? true;
const changeable = (event: MarketplaceEvent) => whyNotOverridden(event, 'correct') ?? true;

export const resubmit = actOn<typeof RESUBMIT, MarketplaceEvent>(RESUBMIT, {
  ...kind,
  id: 'marketplace-events.1-resubmit',
  title: 'Resubmit',
  keys: 'r',
  icon: 'repeat',
  keywords: ['send again', 'retry'],
  enabledFor: sendable,
  ask: [],
});

export const override = command<MarketplaceEvent>({
  ...kind,
  id: 'marketplace-events.2-override',
  title: 'Override…',
  keys: 'shift+o',
  icon: 'file-text',
  can: 'Edit marketplace',
  single: true,
  repeatable: false,
  keywords: ['correct', 'change', 'payload'],
  enabledFor: changeable,
  run({ rows: [event] }, fx) {
    if (event === undefined) return;
    openDialog({ is: 'override', event });
    if (!hasDialogHost()) fx.go(pages.events);
  },
});

const reasonQuestion = () => questionsFor(OVERRIDE, ['reason']);

export const settle = actOn<typeof OVERRIDE, MarketplaceEvent>(OVERRIDE, {
  ...kind,
  id: 'marketplace-events.3-settle',
  title: 'Mark as resolved…',
  icon: 'check',
  keywords: ['settle', 'override', 'skip', 'ignore'],
  enabledFor: resolvable,
  ask: reasonQuestion,
  argumentsOf: ({ reason }) => ({ how: 'settle', reason }),
});

/** Asks for one payload field and a reason, then resends the event. */
const corrects = (field: 'customer_reference' | 'postal_code', label: string, shape: RegExp) => ({
  ask: async () => [
    question({
      name: field,
      label,
      kind: 'text',
      check: (value) =>
        shape.test(String(value))
          ? { ok: true, value }
          : { ok: false, why: `${label} is not valid.` },
    }),
    ...(await reasonQuestion()),
  ],
  argumentsOf: ({ reason, ...correction }: Answers) => ({ how: 'correct', reason, correction }),
});

export const setReference = actOn<typeof OVERRIDE, MarketplaceEvent>(OVERRIDE, {
  ...kind,
  id: 'marketplace-events.4-reference',
  title: 'Set the customer reference and send…',
  icon: 'tag',
  keywords: ['override', 'correct'],
  enabledFor: changeable,
  ...corrects('customer_reference', 'Customer reference', /^\S.{0,59}$/),
});

export const setPostalCode = actOn<typeof OVERRIDE, MarketplaceEvent>(OVERRIDE, {
  ...kind,
  id: 'marketplace-events.5-postal-code',
  title: 'Set the postal code and send…',
  icon: 'map-pin',
  keywords: ['override', 'correct'],
  enabledFor: changeable,
  ...corrects('postal_code', 'Postal code', /^\d{4}$/),
});

const isDetail = (response: unknown): response is ShipmentDetail =>
  typeof response === 'object' && response !== null && 'events' in response;

export const copyAsCurl = command<MarketplaceEvent>({
  ...kind,
  id: 'marketplace-events.6-curl',
  title: 'Copy as cURL',
  keys: 'u',
  icon: 'copy',
  can: 'View marketplace',
  single: true,
  repeatable: false,
  keywords: ['request', 'shell'],
  async run({ rows: [event], signal }, fx) {
    if (event === undefined) return;
    const request = { params: { id: event.amazon_shipment_id } };
    const detail = await fx.call('GET /amazon-shipments/:id', request, { signal });
    const found = isDetail(detail) ? detail.events.find(({ id }) => id === event.id) : undefined;
    if (found === undefined)
      return [{ id: event.id, is: 'failed', why: 'This event no longer exists.' }];
    await fx.copy(marketplaceCurl(EVENTS_URL, found.payload));
    fx.showToast({
      kind: 'success',
      text: 'cURL copied',
      detail: 'Set the shell variable MARKETPLACE_KEY to the key first.',
    });
    return undefined;
  },
});

export const showShipment = command<MarketplaceEvent>({
  ...kind,
  id: 'marketplace-events.7-shipment',
  title: 'Show the marketplace shipment',
  keys: 'm',
  icon: 'package',
  single: true,
  repeatable: false,
  run({ rows: [event] }, fx) {
    if (event) fx.go(`${pages.shipments}?panel=${event.amazon_shipment_id}`);
  },
});
