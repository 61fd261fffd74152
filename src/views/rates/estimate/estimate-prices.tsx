import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand } from '#domain/kernel/money.ts';
import { Button } from '#ui/form/button.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Rates } from '#ui/prices/rates.tsx';
import { ExtrasDialog } from '../extras-dialog.tsx';
import { KeepQuote } from './keep-quote.tsx';
import { extrasRequest, openEstimate } from './open-estimate.ts';
import type { EstimateRequest } from './use-estimate.ts';
import { changeWords } from '../words.ts';

type Prices = ResponseOf<'POST /rates'>;

interface FoundPricesProps {
  asked: EstimateRequest;
  prices: Prices;
  onOptIn: (codes: readonly string[]) => void;
}

const noExtras: Prices['extras'] = [];

/** Prices of all services, with the rate group of each price. */
export function FoundPrices({ asked, prices, onOptIn }: FoundPricesProps) {
  const [chosen, setChosen] = useState('');
  const isOffered = prices.rates.some((rate) => rate.service_level_code === chosen);
  const service = isOffered ? chosen : (prices.rates[0]?.service_level_code ?? '');
  return (
    <section aria-label="Prices" className="rates-found">
      <p className="quiet-text">
        {prices.rate_group ? `Rate group: ${prices.rate_group}` : 'No rates in force at that time'}
      </p>
      <Rates
        quote={{ ...prices, extras: noExtras, promo: null }}
        service={service}
        optIn={asked.opt_in}
        onService={setChosen}
        onOptIn={onOptIn}
      />
      <Extras {...{ asked, prices, service }} onOptIn={onOptIn} />
      {prices.rates.length > 0 && (
        <KeepQuote key={JSON.stringify(asked)} asked={asked} service={service} />
      )}
    </section>
  );
}

type ExtrasProps = FoundPricesProps & { service: string };

/** Extras included in the prices, with the dialog that changes them. */
function Extras({ asked, prices, service, onOptIn }: ExtrasProps) {
  const request = useSyncExternalStore(extrasRequest.subscribe, extrasRequest.current);
  const { rates, extras } = prices;
  useEffect(() => {
    if (extras.length === 0) return;
    openEstimate.set(rates.map((rate) => ({ code: rate.service_level_code, name: rate.name })));
    return () => openEstimate.set(null);
  }, [rates, extras]);
  if (extras.length === 0 || rates.length === 0) return null;
  const chosen = extras.filter(({ code }) => asked.opt_in.includes(code));
  const names = chosen.map(({ name }) => name).join(', ');
  return (
    <>
      <div className="rates-extras">
        <p>{names === '' ? 'Without extras' : `With ${names}`}</p>
        <Button keys="e o" onClick={() => extrasRequest.open(service)}>
          Extras…
        </Button>
      </div>
      {request !== null && (
        <ExtrasDialog
          asked={asked}
          services={rates}
          service={request}
          onKeep={onOptIn}
          onClose={() => extrasRequest.open(null)}
        />
      )}
    </>
  );
}

interface ComparedRow {
  service: string;
  one: number | null;
  other: number | null;
}

const amount = (charge: number | null) => (charge === null ? 'none' : inRand(charge));

const comparedColumns: ListingColumn<ComparedRow>[] = [
  { id: 'service', title: 'Service', names: true, cell: ({ service }) => service },
  { id: 'one', title: 'Price', number: true, cell: ({ one }) => amount(one) },
  { id: 'other', title: 'Compared', number: true, cell: ({ other }) => amount(other) },
  {
    id: 'difference',
    title: 'Difference',
    number: true,
    cell: ({ one, other }) =>
      one === null || !other ? '' : `${inRand(one - other)} ${changeWords((one - other) / other)}`,
  },
];

/** Prices of the same shipment under other rates. */
export function Compared({ found, other }: { found: Prices; other: Prices }) {
  const chargeIn = ({ rates }: Prices, code: string) =>
    rates.find((rate) => rate.service_level_code === code)?.charge ?? null;
  const codes = [...found.rates, ...other.rates].map((rate) => rate.service_level_code);
  const rows = [...new Set(codes)].map((service) => ({
    service,
    one: chargeIn(found, service),
    other: chargeIn(other, service),
  }));
  return (
    <section className="rates-found">
      <p className="quiet-text">
        {other.rate_group
          ? `Compared with the prices of ${other.rate_group}`
          : 'No rates in force at that time'}
      </p>
      <Listing
        label="Prices of both"
        columns={comparedColumns}
        rows={rows}
        rowKey={({ service }) => service}
      />
    </section>
  );
}
