import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { countOf } from '#commands/asking/wording.ts';
import { inRand } from '#domain/kernel/money.ts';
import { promoWorth } from '#domain/pricing/promo-codes.ts';
import { Checkbox } from '../form/checkbox-field.tsx';
import { Note } from '../form/note.tsx';
import { Kbd } from '../mark/keys.tsx';
import { PriceExplanation } from '../page/price-explanation.tsx';
import { StatusMark } from '../mark/status-mark.tsx';
import { formatMoment } from '../format.ts';
import './rates.css';
import { keyOf } from '#commands/keys/pressed-key.ts';

const services = { name: 'service', plural: 'services' };

/** Part of a quote with services and prices, shared by bookings, quotes and estimates. */
type PricedServices = Pick<
  ResponseOf<'POST /shipments/quote'>,
  'rates' | 'unavailable' | 'extras' | 'promo'
>;

type RatesProps = {
  quote: PricedServices;
  /** Previous quote: changed prices show both values. */
  before?: PricedServices | null;
  service: string;
  optIn: readonly string[];
  onService: (code: string) => void;
  onOptIn: (codes: readonly string[]) => void;
};

/** Services with prices; a digit chooses a service. */
export function Rates({ quote, before = null, service, optIn, onService, onOptIn }: RatesProps) {
  const chosen = quote.rates.find((rate) => rate.service_level_code === service);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const byNumber = (event: KeyboardEvent) => {
    const key = keyOf(event);
    const rate = /^[1-9]$/.test(key) && quote.rates[Number(key) - 1];
    if (!rate || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onService(rate.service_level_code);
    const inputs = list.current?.querySelectorAll<HTMLElement>('input[type="radio"]');
    inputs?.[Number(key) - 1]?.focus();
  };
  return (
    <div ref={list} onKeyDown={byNumber} className="rates">
      {quote.rates.length === 0 && (
        <Note kind="warning">No service is available for this shipment.</Note>
      )}
      <div role="radiogroup" aria-label="Service">
        {quote.rates.map((rate, at) => (
          <label key={rate.service_level_code} className="rate">
            <input
              type="radio"
              name="service"
              checked={rate.service_level_code === service}
              onChange={() => onService(rate.service_level_code)}
            />
            {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
            <span className="rate-what">
              <b>{rate.name}</b> <span className="mono quiet-text">{rate.service_level_code}</span>
              <span className="rate-when">by {formatMoment(rate.estimated_delivery_to)}</span>
            </span>
            <span className="rate-price">
              <OldPrice charge={rate.charge} was={chargeIn(before, rate.service_level_code)} />
              <b>{inRand(rate.charge)}</b>
              <span>incl. {inRand(rate.vat)} VAT</span>
            </span>
          </label>
        ))}
      </div>
      <Promo of={quote.promo} />
      {chosen && (
        <details className="rate-not">
          <summary>Price and delivery days explained</summary>
          <PriceExplanation parts={chosen.explanation} promise={chosen.promise} />
        </details>
      )}
      {quote.extras.length > 0 && (
        <fieldset className="rate-extras">
          <legend>Extras</legend>
          {quote.extras.map((extra) => (
            <Checkbox
              key={extra.code}
              label={`${extra.name}, ${inRand(extra.amount)}`}
              checked={optIn.includes(extra.code)}
              onChange={(on) =>
                onOptIn(on ? [...optIn, extra.code] : optIn.filter((code) => code !== extra.code))
              }
            />
          ))}
        </fieldset>
      )}
      {quote.unavailable.length > 0 && (
        <details className="rate-not">
          <summary>{countOf(quote.unavailable.length, services)} unavailable</summary>
          <ul>
            {quote.unavailable.map((one) => (
              <li key={one.service_level_code}>
                <StatusMark status="skip">{one.name}</StatusMark>{' '}
                <span className="quiet-text">{one.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const chargeIn = (quote: PricedServices | null, code: string): number | undefined =>
  quote?.rates.find((rate) => rate.service_level_code === code)?.charge;

/** Price of the service in the previous quote. */
function OldPrice({ charge, was }: { charge: number; was: number | undefined }) {
  if (was === undefined || was === charge) return null;
  return (
    <span>
      was <s>{inRand(was)}</s>
    </span>
  );
}

/** Discount of a promo code, or the reason why it does not apply. */
function Promo({ of: promo }: { of: PricedServices['promo'] }) {
  if (promo === null) return null;
  if ('refused' in promo)
    return (
      <Note kind="warning" detail="These prices do not include this promo code.">
        {`${promo.code}: ${promo.refused}`}
      </Note>
    );
  return (
    <p className="small-text">
      <span className="ref">{promo.code}</span> {promoWorth(promo)}, before VAT
    </p>
  );
}
