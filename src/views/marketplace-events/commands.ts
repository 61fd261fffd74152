import { actOn, questionsFor } from '../../commands/act-on.ts';
import { question } from '../../commands/ask.ts';
import { command, type Answers } from '../../commands/command.ts';
import { settledBecause } from '../../domain/marketplace-events.ts';
import { askFor, isAnswered } from '../marketplace/asked.ts';
import { EVENTS_URL, marketplaceCurl } from '../marketplace/curl.ts';
import {
  kinds,
  places,
  type MarketplaceEvent,
  type ShipmentDetail,
} from '../marketplace/marketplace.ts';

const RESUBMIT = 'POST /amazon-shipments/resubmit-events';
const OVERRIDE = 'POST /amazon-shipments/override-event';

const kind = { on: kinds.events } as const;
const open = ({ state }: MarketplaceEvent) =>
  state === 'accepted' || state === 'overridden' ? settledBecause[state] : true;
const changeable = ({ state }: MarketplaceEvent) =>
  state === 'accepted' ? 'The marketplace has accepted it.' : true;

export const resubmit = actOn<typeof RESUBMIT, MarketplaceEvent>(RESUBMIT, {
  ...kind,
  id: 'marketplace-events.1-resubmit',
  title: 'Resubmit',
  keys: 'r',
  icon: 'repeat',
  also: ['send again', 'retry'],
  when: open,
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
  passing: true,
  also: ['correct', 'change', 'payload'],
  when: changeable,
  run({ rows: [event] }, fx) {
    if (event === undefined) return;
    askFor({ is: 'override', event });
    if (!isAnswered()) fx.go(places.events);
  },
});

const reasonQuestion = () => questionsFor(OVERRIDE, ['reason']);

export const settle = actOn<typeof OVERRIDE, MarketplaceEvent>(OVERRIDE, {
  ...kind,
  id: 'marketplace-events.3-settle',
  title: 'Record as settled…',
  icon: 'check',
  also: ['override', 'skip', 'ignore'],
  when: open,
  ask: reasonQuestion,
  argumentsOf: ({ reason }) => ({ how: 'settle', reason }),
});

/** One field of the payload, then why; sent again at once. */
const corrects = (field: 'customer_reference' | 'postal_code', label: string, shape: RegExp) => ({
  ask: async () => [
    question({
      name: field,
      label,
      kind: 'text',
      check: (value) =>
        shape.test(String(value))
          ? { ok: true, value }
          : { ok: false, why: `${label} does not look right.` },
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
  also: ['override', 'correct'],
  when: changeable,
  ...corrects('customer_reference', 'Customer reference', /^\S.{0,59}$/),
});

export const setPostalCode = actOn<typeof OVERRIDE, MarketplaceEvent>(OVERRIDE, {
  ...kind,
  id: 'marketplace-events.5-postal-code',
  title: 'Set the postal code and send…',
  icon: 'map-pin',
  also: ['override', 'correct'],
  when: changeable,
  ...corrects('postal_code', 'Postal code', /^\d{4}$/),
});

const isDetail = (answer: unknown): answer is ShipmentDetail =>
  typeof answer === 'object' && answer !== null && 'events' in answer;

export const copyAsCurl = command<MarketplaceEvent>({
  ...kind,
  id: 'marketplace-events.6-curl',
  title: 'Copy as cURL',
  keys: 'u',
  icon: 'copy',
  can: 'View marketplace',
  single: true,
  passing: true,
  also: ['request', 'shell'],
  async run({ rows: [event], signal }, fx) {
    if (event === undefined) return;
    const request = { params: { id: event.amazon_shipment_id } };
    const detail = await fx.call('GET /amazon-shipments/:id', request, { signal });
    const found = isDetail(detail) ? detail.events.find(({ id }) => id === event.id) : undefined;
    if (found === undefined)
      return [{ id: event.id, is: 'failed', why: 'It is not there any more.' }];
    await fx.copy(marketplaceCurl(EVENTS_URL, found.payload));
    fx.say({
      kind: 'success',
      text: 'cURL copied',
      detail: 'Its key is a variable: MARKETPLACE_KEY.',
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
  passing: true,
  run({ rows: [event] }, fx) {
    if (event) fx.go(`${places.shipments}?panel=${event.amazon_shipment_id}`);
  },
});
