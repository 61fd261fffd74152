import { useSearch } from 'wouter/use-browser-location';
import { formatCount } from '#domain/kernel/format.ts';
import { href } from '#domain/entities/href.ts';
import { account as entity } from '#domain/accounts/account.entity.ts';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';

const parts = [
  'overview',
  'statement',
  'users',
  'rates',
  'integrations',
  'details',
  'history',
] as const;
export type PartName = (typeof parts)[number];

/** Part of the record that the URL names; the overview by default. */
export function usePart(): PartName {
  const named = new URLSearchParams(useSearch()).get('part');
  return parts.find((one) => one === named) ?? 'overview';
}

const labels: Record<PartName, string> = {
  overview: 'Overview',
  statement: 'Statement',
  users: 'Users',
  rates: 'Rates',
  integrations: 'Integrations',
  details: 'Details',
  history: 'History',
};

/** Links to the permitted parts of the record and to related lists. */
export function PartLinks({ record }: { record: Account }) {
  const can = useCan();
  const current = usePart();
  const mayOpen: Record<PartName, boolean> = {
    overview: true,
    statement: can('View billing'),
    users: can('View users'),
    rates: true,
    integrations: can('View integrations'),
    details: true,
    history: can('View accounts'),
  };
  const here = href(entity, { id: record.id });
  const own = parts
    .filter((part) => mayOpen[part])
    .map((part) => ({
      href: part === 'overview' ? here : `${here}?part=${part}`,
      label: labels[part],
      current: part === current,
    }));
  const lists = [
    ...(can('View billing')
      ? [{ href: listOf('/billing/invoices', record), label: 'Invoices' }]
      : []),
    {
      href: listOf('/shipments', record),
      label: 'Shipments',
      count: formatCount(record.shipment_count),
    },
  ];
  return <TabLinks label="Parts of the account" links={[...own, ...lists]} />;
}

const listOf = (path: string, { id }: Account): string =>
  `${path}?${new URLSearchParams({ q: `account:${id}` }).toString()}`;
