import { command } from '#commands/command.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { ratesAddress, type Asked } from './address.ts';

interface Opened {
  id: string;
  title: string;
  can: Permission;
  keywords: readonly string[];
}

const opening = (asked: Partial<Asked>, spec: Opened) =>
  command({
    ...spec,
    icon: 'banknote',
    repeatable: false,
    run: (_, fx) => fx.go(ratesAddress(asked)),
  });

export const newRevision = opening(
  { tab: 'revisions', isNew: true },
  {
    id: 'rates.new-revision',
    title: 'New revision of the rates…',
    can: 'Edit rates',
    keywords: ['prices', 'clone', 'draft', 'tariff', 'change prices'],
  },
);
export const revisions = opening(
  { tab: 'revisions' },
  {
    id: 'rates.revisions',
    title: 'Revisions of the rates',
    can: 'View rates',
    keywords: ['prices', 'draft', 'publish rates', 'scheduled'],
  },
);
export const estimate = opening(
  { tab: 'estimate' },
  {
    id: 'rates.estimate',
    title: 'Estimate a price',
    can: 'Quote',
    keywords: ['quote', 'what does it cost', 'calculator'],
  },
);
export const quotes = opening(
  { tab: 'quotes' },
  {
    id: 'rates.quotes',
    title: 'Quotes and their bookings',
    can: 'View rates',
    keywords: ['conversion', 'public quotes', 'offers'],
  },
);
export const surcharges = opening(
  { tab: 'surcharges' },
  {
    id: 'rates.surcharges',
    title: 'Surcharges',
    can: 'View rates',
    keywords: ['fuel', 'extras', 'outlying area'],
  },
);
