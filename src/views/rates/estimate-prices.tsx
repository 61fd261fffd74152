import { useState } from 'react';
import type { ResponseOf } from '../../api/endpoint-types.ts';
import { inRand } from '../../domain/money.ts';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { Rates } from '../../ui/prices/rates.tsx';
import { changeWords } from './words.ts';

type Prices = ResponseOf<'POST /rates'>;

interface FoundPricesProps {
  prices: Prices;
  optIn: readonly string[];
  onOptIn: (codes: readonly string[]) => void;
}

/** What every service costs, and by whose prices. */
export function FoundPrices({ prices, optIn, onOptIn }: FoundPricesProps) {
  const [chosen, setChosen] = useState('');
  const isOffered = prices.rates.some((rate) => rate.service_level_code === chosen);
  const service = isOffered ? chosen : (prices.rates[0]?.service_level_code ?? '');
  return (
    <section aria-label="Prices" className="rates-found">
      <p className="quiet-text">
        {prices.rate_group ? `By the prices of ${prices.rate_group}` : 'No prices at that moment'}
      </p>
      <Rates
        quote={{ ...prices, promo: null }}
        service={service}
        optIn={optIn}
        onService={setChosen}
        onOptIn={onOptIn}
      />
    </section>
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
  { id: 'other', title: 'Beside it', number: true, cell: ({ other }) => amount(other) },
  {
    id: 'difference',
    title: 'Difference',
    number: true,
    cell: ({ one, other }) =>
      one === null || !other ? '' : `${inRand(one - other)} ${changeWords((one - other) / other)}`,
  },
];

/** The same shipment under other rates. */
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
          ? `Beside it the prices of ${other.rate_group}`
          : 'No prices at that moment'}
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
