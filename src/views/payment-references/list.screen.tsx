import type { FilterKey } from '#api/list-source.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { inRand } from '#domain/kernel/money.ts';
import {
  providerWords,
  purposeWords,
  type PaymentReading,
} from '#domain/payment-references/payment-references.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import type { Status } from '#ui/mark/status-mark.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';
import view from './list.view.ts';
import { ProviderRolesButton, ProviderRolesHost } from './provider-roles.tsx';

type Reference = RowOf<'GET /payment-references'>;
type Key = FilterKey<'GET /payment-references'>;

const readings: Record<PaymentReading, { status: Status; word: string }> = {
  paid: { status: 'success', word: 'Paid' },
  open: { status: 'progress', word: 'Open' },
  ended: { status: 'offline', word: 'Ended' },
};

const col = columnsFor<Reference>();

const shipmentOf = ({ shipment_id: id, short_tracking_reference: reference }: Reference) =>
  id !== null && reference !== null ? (
    <TextLink href={href(shipment, { id })}>{reference}</TextLink>
  ) : null;

const columns = [
  col.ref('reference', 'Reference', { names: true, sort: 'reference', width: 170 }),
  col.state('reading', 'State', { width: 110, of: ({ reading }) => readings[reading] }),
  col.own('provider', 'Provider', {
    sort: 'provider',
    width: 110,
    value: ({ provider }) => providerWords[provider],
    cell: ({ provider }) => providerWords[provider],
  }),
  col.text('provider_status', 'Provider status', { width: 170 }),
  col.own('purpose', 'Purpose', {
    width: 140,
    value: ({ purpose }) => purposeWords[purpose],
    cell: ({ purpose }) => purposeWords[purpose],
  }),
  col.text('account', 'Account', { width: 180, grows: true }),
  col.own('short_tracking_reference', 'Shipment', {
    width: 112,
    value: ({ short_tracking_reference: reference }) => reference,
    cell: shipmentOf,
  }),
  col.money('amount', 'Amount', { sort: 'amount', width: 120 }),
  col.time('time_created', 'Made', { sort: 'time_created', width: 100 }),
  col.time('completed_at', 'Completed', { sort: 'completed_at', width: 104 }),
];

const ReferencePanel = rowPanel('GET /payment-references', {
  kind: 'payment references',
  state: ({ reading }) => readings[reading],
  aside: ({ amount }) => inRand(amount),
  facts: (row) => [
    ['Reference', row.reference],
    ['Provider', providerWords[row.provider]],
    ['Provider status', row.provider_status],
    ['Purpose', purposeWords[row.purpose]],
    ['Account', row.account],
    ['Shipment', shipmentOf(row)],
    ['Made', formatMoment(row.time_created)],
    ['Completed', formatMoment(row.completed_at)],
  ],
});

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Page of quoted payment references, with the responses of the providers. */
const screen: Screen = tableScreen(view, {
  list: 'GET /payment-references',
  kind: 'payment references',
  columns,
  filters: [
    stateFilter('reading', readings),
    {
      name: 'provider',
      label: 'Provider',
      kind: 'choice',
      many: true,
      options: optionsOf(providerWords),
    },
    {
      name: 'purpose',
      label: 'Purpose',
      kind: 'choice',
      many: true,
      options: optionsOf(purposeWords),
    },
    byRecord('account', { name: 'account', label: 'Account', key: 'account_id' }),
    dayFilter<Key>('created', 'Made', { from: 'created_from', to: 'created_to' }),
  ],
  sort: ['time_created', 'DESC'],
  record: { panel: ReferencePanel },
  parts: { head: ProviderRolesButton, dialogs: ProviderRolesHost },
});
export default screen;
