import { company, dashboard, siteMessages } from './company.ts';
import type { Entries, SettingEntry } from './entry.ts';
import { billing, payments } from './money.ts';
import { feedback } from './feedback.ts';
import { keys, marketplace, notifications } from './outgoing.ts';
import { drivers, lockers } from './field-work.ts';
import { proof, reasons, shipments } from './shipments.ts';

interface SettingSection {
  id: string;
  title: string;
  lead: string;
  entries: Entries;
}

/** Settings by section, in the order of the settings page. */
export const settingSections: readonly SettingSection[] = [
  {
    id: 'company',
    title: 'Company and branding',
    lead: 'Company details that customers see.',
    entries: company,
  },
  {
    id: 'shipments',
    title: 'Shipments and parcels',
    lead: 'Services and options that can be booked.',
    entries: shipments,
  },
  {
    id: 'reasons',
    title: 'Reasons and notes',
    lead: 'The reasons that people can choose.',
    entries: reasons,
  },
  {
    id: 'proof',
    title: 'Proof of delivery',
    lead: 'Requirements before a shipment counts as delivered.',
    entries: proof,
  },
  {
    id: 'drivers',
    title: 'Drivers',
    lead: 'Actions that drivers may take on their own.',
    entries: drivers,
  },
  {
    id: 'lockers',
    title: 'Lockers and points',
    lead: 'Who may deposit where.',
    entries: lockers,
  },
  {
    id: 'payments',
    title: 'Payments',
    lead: 'How customers can pay.',
    entries: payments,
  },
  {
    id: 'billing',
    title: 'Billing and invoices',
    lead: 'When shipments are charged, and what is printed on invoices.',
    entries: billing,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    lead: 'Who is notified, how and when.',
    entries: notifications,
  },
  {
    id: 'messages',
    title: 'Site-wide messages',
    lead: 'Banners above every page.',
    entries: siteMessages,
  },
  {
    id: 'dashboard',
    title: 'Dashboard and pages',
    lead: 'How dashboard figures are counted, and which pages are available.',
    entries: dashboard,
  },
  {
    id: 'feedback',
    title: 'Ratings',
    lead: 'How recipients are asked to rate a delivery.',
    entries: feedback,
  },
  {
    id: 'marketplace',
    title: 'Marketplace',
    lead: 'Who is notified about marketplace parcels.',
    entries: marketplace,
  },
  {
    id: 'keys',
    title: 'Keys and integrations',
    lead: 'Credentials for other services. They can be replaced but not read.',
    entries: keys,
  },
];

interface PlacedSetting {
  name: string;
  section: string;
  entry: SettingEntry;
}

/** All settings with their section. */
export const placedSettings: ReadonlyMap<string, PlacedSetting> = new Map(
  settingSections.flatMap(({ id, entries }) =>
    Object.entries(entries).map(([name, entry]) => [name, { name, section: id, entry }]),
  ),
);
