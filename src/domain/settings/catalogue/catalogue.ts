import type { Definitions, SettingDefinition, SettingKind } from '../definition.ts';
import { company, dashboard, siteMessages } from './company.ts';
import { drivers, lockers } from './field-work.ts';
import { billing, payments } from './money.ts';
import { feedback, keys, marketplace, notifications } from './outgoing.ts';
import { proof, reasons, shipments } from './shipments.ts';

interface SettingSection {
  id: string;
  title: string;
  lead: string;
  settings: Definitions;
}

/** Settings by section, in the order of the settings page. */
export const settingSections = [
  {
    id: 'company',
    title: 'Company and branding',
    lead: 'Company details that customers see.',
    settings: company,
  },
  {
    id: 'shipments',
    title: 'Shipments and parcels',
    lead: 'Services and options that can be booked.',
    settings: shipments,
  },
  {
    id: 'reasons',
    title: 'Reasons and notes',
    lead: 'The reasons that people can choose.',
    settings: reasons,
  },
  {
    id: 'proof',
    title: 'Proof of delivery',
    lead: 'Requirements before a shipment counts as delivered.',
    settings: proof,
  },
  {
    id: 'drivers',
    title: 'Drivers',
    lead: 'Actions that drivers may take on their own.',
    settings: drivers,
  },
  {
    id: 'lockers',
    title: 'Lockers and points',
    lead: 'Where senders and staff may deposit parcels, and where parcels can be delivered.',
    settings: lockers,
  },
  {
    id: 'payments',
    title: 'Payments',
    lead: 'How customers can pay.',
    settings: payments,
  },
  {
    id: 'billing',
    title: 'Billing and invoices',
    lead: 'When shipments are charged, and what is printed on invoices.',
    settings: billing,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    lead: 'Who is notified, how and when.',
    settings: notifications,
  },
  {
    id: 'messages',
    title: 'Site-wide messages',
    lead: 'Banners above every page.',
    settings: siteMessages,
  },
  {
    id: 'dashboard',
    title: 'Dashboard and pages',
    lead: 'How dashboard figures are counted, and which pages are available.',
    settings: dashboard,
  },
  {
    id: 'feedback',
    title: 'Ratings',
    lead: 'How recipients are asked to rate a delivery.',
    settings: feedback,
  },
  {
    id: 'marketplace',
    title: 'Marketplace',
    lead: 'Who is notified about marketplace parcels.',
    settings: marketplace,
  },
  {
    id: 'keys',
    title: 'Keys and integrations',
    lead: 'Credentials for other services. Saved credentials can be replaced but not read.',
    settings: keys,
  },
] as const satisfies readonly SettingSection[];

type Declared = (typeof settingSections)[number]['settings'];
type NamesOf<Section, Facts> = Section extends unknown
  ? { [Name in keyof Section]: Section[Name] extends Facts ? Name : never }[keyof Section]
  : never;

/** Settings that can be written but never read. */
export type SecretSetting = NamesOf<Declared, { secret: true }>;

/** Names of the settings of a kind, without secrets. */
export type SettingName<Kind extends SettingKind = SettingKind> = Exclude<
  NamesOf<Declared, { kind: Kind }>,
  SecretSetting
>;

/** Setting with its name and the id of its section. */
export interface Setting extends SettingDefinition {
  name: string;
  section: string;
}

/** All settings by name (specification, section 3), in the order of the settings page. */
export const settings: ReadonlyMap<string, Setting> = new Map(
  settingSections.flatMap((section) =>
    Object.entries<SettingDefinition>(section.settings).map(([name, definition]) => [
      name,
      { name, section: section.id, ...definition },
    ]),
  ),
);

export const secretSettings: readonly string[] = [...settings.values()].flatMap(
  ({ name, secret }) => (secret ? [name] : []),
);

/** Initial values of the settings; secrets have none. */
export const defaultSettings: Readonly<Record<string, string>> = Object.fromEntries(
  [...settings.values()].flatMap(({ name, secret, default: first }) =>
    secret ? [] : [[name, first]],
  ),
);
