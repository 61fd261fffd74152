import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { inRand } from '#domain/kernel/money.ts';
import { paymentReferenceFields } from '#domain/payment-references/payment-reference.fields.ts';
import {
  providerWords,
  purposeWords,
  type PaymentReading,
} from '#domain/payment-references/payment-references.ts';
import { TextLink } from '#ui/link.tsx';
import type { Status } from '#ui/mark/status-mark.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import view from './list.view.ts';
import { ProviderRolesButton, ProviderRolesHost } from './provider-roles.tsx';

type Reference = RowOf<'GET /payment-references'>;

const readings: Record<PaymentReading, { status: Status; word: string }> = {
  paid: { status: 'success', word: 'Paid' },
  open: { status: 'progress', word: 'Open' },
  ended: { status: 'offline', word: 'Ended' },
};

const shipmentOf = ({ shipment_id: id, short_tracking_reference: reference }: Reference) =>
  id !== null && reference !== null ? (
    <TextLink href={href(shipment, { id })}>{reference}</TextLink>
  ) : null;

const table = showFields('GET /payment-references', paymentReferenceFields, {
  labels: { reading: readings, provider: providerWords, purpose: purposeWords },
  own: { short_tracking_reference: { cell: shipmentOf } },
});

const ReferencePanel = rowPanel('GET /payment-references', {
  kind: 'payment references',
  state: ({ reading }) => readings[reading],
  aside: ({ amount }) => inRand(amount),
  facts: (row) => [
    ...fieldFacts(paymentReferenceFields, row, ['reference']),
    ['Provider', providerWords[row.provider]],
    ...fieldFacts(paymentReferenceFields, row, ['provider_status']),
    ['Purpose', purposeWords[row.purpose]],
    ...fieldFacts(paymentReferenceFields, row, ['account']),
    ['Shipment', shipmentOf(row)],
    ...fieldFacts(paymentReferenceFields, row, ['time_created', 'completed_at']),
  ],
});

/** Page of quoted payment references, with the responses of the providers. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'payment references',
  sort: ['time_created', 'DESC'],
  record: { panel: ReferencePanel },
  parts: { head: ProviderRolesButton, dialogs: ProviderRolesHost },
});
export default screen;
