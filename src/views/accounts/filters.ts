import { holdsText } from '#domain/text/search.ts';
import type { Client } from '#api/client.ts';
import type { FilterKey } from '#api/list-source.ts';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { byTown } from '#ui/table/filter/town-filter.ts';
import { billingCycles, billingTypes, kinds, statuses } from './account.ts';

type Key = FilterKey<'GET /accounts'>;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const statusWords = Object.fromEntries(
  Object.entries(statuses).map(([value, { word }]) => [value, word]),
);

type LookUp = 'sales_agents' | 'rate_groups' | 'enterprise_types';

async function lookUp(list: LookUp, { api, signal }: { api: Client; signal: AbortSignal }) {
  const found = await api.call('GET /general-data', {}, { signal });
  return found[list].map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Filter field for a look-up list of the company. */
const byLookUp = (
  list: LookUp,
  field: { name: string; label: string; key: Key },
): FilterField<Key> => ({
  ...field,
  kind: 'choice',
  many: true,
  options: async (typed, how) => {
    const all = await lookUp(list, how);
    const isLike = ({ label, value }: { label: string; value: string }) =>
      value === typed || holdsText(label, typed);
    return all.filter(isLike);
  },
  named: (_, how) => lookUp(list, how),
});

const figure = { kind: 'number', needs: 'View billing' } as const;

export const filters: readonly FilterField<Key>[] = [
  { name: 'status', label: 'Status', kind: 'choice', many: true, options: optionsOf(statusWords) },
  { name: 'kind', label: 'Kind', kind: 'choice', many: true, options: optionsOf(kinds) },
  {
    name: 'billing',
    label: 'Billing',
    kind: 'choice',
    key: 'billing_type',
    many: true,
    options: optionsOf(billingTypes),
  },
  {
    name: 'cycle',
    label: 'Cycle',
    kind: 'choice',
    key: 'billing_cycle',
    many: true,
    options: optionsOf(billingCycles),
  },
  byLookUp('rate_groups', { name: 'rates', label: 'Rate group', key: 'rate_group_id' }),
  { name: 'has-rates', label: 'Has a rate group', kind: 'flag', key: 'has_rate_group' },
  byLookUp('sales_agents', { name: 'agent', label: 'Agent', key: 'sales_agent_id' }),
  byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
  byTown({ name: 'city', label: 'City', key: 'city' }),
  byLookUp('enterprise_types', {
    name: 'enterprise',
    label: 'Enterprise type',
    key: 'enterprise_type_id',
  }),
  { name: 'webhook', label: 'Has a webhook', kind: 'flag', key: 'has_webhook' },
  {
    ...figure,
    name: 'balance',
    label: 'Balance',
    range: { from: 'balance_from', to: 'balance_until' },
  },
  {
    ...figure,
    name: 'overdue',
    label: 'Overdue',
    range: { from: 'overdue_from', to: 'overdue_until' },
  },
  {
    ...figure,
    name: 'limit',
    label: 'Limit used, %',
    range: { from: 'limit_used_from', to: 'limit_used_until' },
  },
  {
    name: 'over-limit',
    label: 'Over the limit',
    kind: 'flag',
    key: 'is_over_limit',
    needs: 'View billing',
  },
  {
    name: 'due-before',
    label: 'Overdue since before',
    kind: 'date',
    key: 'overdue_since',
    needs: 'View billing',
  },
  {
    name: 'unpaid-since',
    label: 'No payment since',
    kind: 'date',
    key: 'unpaid_since',
    needs: 'View billing',
  },
  dayFilter<Key>('created', 'Created', { from: 'created_from', to: 'created_to' }),
];
