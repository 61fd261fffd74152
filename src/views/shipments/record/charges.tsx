import { inRand } from '#domain/kernel/money.ts';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { serviceName } from './facts-of.tsx';
import { formatKilograms } from './parcel-figures.ts';
import { PriceExplanation } from '#ui/page/price-explanation.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Shipment } from '../shipment.ts';

interface Line {
  id: string;
  what: string;
  amount: number;
  total?: boolean;
}

/** Charges of a shipment; hidden for roles without billing, which receive no amounts. */
export function Charges({ record: shipment }: { record: Shipment }) {
  const lines = linesOf(shipment);
  if (!lines) return null;
  const explained = shipment.price_explanation ?? [];
  return (
    <Part title="Charges" flush>
      <Listing
        label="Lines of the charge"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        flush
      />
      {explained.length > 0 && (
        <details className="part-sum">
          <summary>Price calculation</summary>
          <PriceExplanation parts={explained} promise={shipment.promise} />
        </details>
      )}
      <p className="part-sum">{paidOf(shipment)}</p>
    </Part>
  );
}

const columns: ListingColumn<Line>[] = [
  {
    id: 'what',
    title: 'Line',
    names: true,
    cell: (line) => (line.total ? <b>{line.what}</b> : line.what),
  },
  {
    id: 'amount',
    title: 'Amount',
    number: true,
    cell: (line) => (line.total ? <b>{inRand(line.amount)}</b> : inRand(line.amount)),
  },
];

function linesOf(row: Shipment): Line[] | null {
  const { charge, base_charge, surcharges, vat } = row;
  if (charge === undefined || base_charge === undefined) return null;
  const service = serviceName(row.service_level_code) ?? row.service_level_code;
  return [
    { id: 'base', what: `${service}, ${formatKilograms(row.charged_weight)}`, amount: base_charge },
    ...(surcharges ?? []).map(({ code, name, amount }, at) => ({
      id: `${at} ${code}`,
      what: name,
      amount,
    })),
    ...(vat === undefined ? [] : [{ id: 'vat', what: 'VAT', amount: vat }]),
    { id: 'total', what: 'Total', amount: charge, total: true },
  ];
}

const paid = { account: 'On account', paid: 'Paid', unpaid: 'Not paid yet' } as const;

function paidOf({ invoice_id, payment_state }: Shipment): string {
  return `${paid[payment_state]}, ${invoice_id ? `invoice ${invoice_id}` : 'not invoiced yet'}`;
}
