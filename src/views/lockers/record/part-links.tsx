import { useSearch } from 'wouter/use-browser-location';
import { href } from '#domain/entities/href.ts';
import { locker as entity } from '#domain/lockers/locker.entity.ts';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Locker } from '../locker.ts';

const parts = ['doors', 'parcels', 'access', 'commands', 'power', 'walks', 'history'] as const;
export type PartName = (typeof parts)[number];

/** Part of the record that the URL names; the doors by default. */
export function usePart(): PartName {
  const named = new URLSearchParams(useSearch()).get('part');
  return parts.find((one) => one === named) ?? 'doors';
}

const labels: Record<PartName, string> = {
  doors: 'Doors',
  parcels: 'Parcels',
  access: 'Access',
  commands: 'Commands',
  power: 'Power',
  walks: 'Walks',
  history: 'History',
};

/** Links to the permitted parts of the record. */
export function PartLinks({ record }: { record: Locker }) {
  const can = useCan();
  const current = usePart();
  const mayOpen = (part: PartName) =>
    part === 'access'
      ? can('View locker administration')
      : part !== 'history' || can('View the past');
  const here = href(entity, { id: record.id });
  const links = parts.filter(mayOpen).map((part) => ({
    href: part === 'doors' ? here : `${here}?part=${part}`,
    label: labels[part],
    current: part === current,
    ...(part === 'parcels' && { count: String(record.parcels) }),
  }));
  return <TabLinks label="Parts of the locker" links={links} />;
}
