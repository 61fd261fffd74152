import { eq } from 'drizzle-orm';
import { lockerSizes, defaultServices } from '#domain/pricing/services.ts';
import type { Database } from '#server/db/open.ts';
import { enterprise_types } from '#server/db/schema/accounts.ts';
import { integration_types } from '#server/db/schema/integrations.ts';
import { access_types } from '#server/db/schema/locker-access.ts';
import { door_sizes, locker_types } from '#server/db/schema/lockers.ts';
import { service_levels } from '#server/db/schema/rates.ts';
import { settings } from '#server/db/schema/settings.ts';
import { defaultSettings } from '#domain/settings/catalogue/catalogue.ts';

const enterpriseTypes = [
  'Sole proprietor',
  'Private company',
  'Public company',
  'Close corporation',
  'Non-profit organisation',
  'Government',
  'Individual',
];

const lockerTypes = [
  { name: 'V4 indoor', manufacturer: 'Bloq', columns: 4 },
  { name: 'V4 outdoor', manufacturer: 'Bloq', columns: 6 },
  { name: 'Kiosk', manufacturer: 'Baobab Terminals', columns: 3 },
];

const accessTypes = [
  { code: 'deposit', name: 'Deposit by sender', is_single_use: true },
  { code: 'courier', name: 'Courier', is_single_use: false },
  { code: 'collect', name: 'Collection by recipient', is_single_use: true },
  { code: 'technician', name: 'Technician', is_single_use: false },
  { code: 'master', name: 'Master', is_single_use: false },
];

const integrationTypes = [
  {
    code: 'webhook',
    name: 'Webhook',
    description: 'Posts shipment events to an address of the account',
  },
  {
    code: 'shiplogic',
    name: 'Upstream carrier',
    description: 'Hands shipments to another carrier',
  },
  { code: 'woocommerce', name: 'WooCommerce', description: 'Orders of a WooCommerce shop' },
  { code: 'shopify', name: 'Shopify', description: 'Orders of a Shopify shop' },
  {
    code: 'marketplace',
    name: 'Marketplace',
    description: 'Orders, events and invoices of the marketplace',
  },
];

/** Adds required look-ups and settings; existing entries stay unchanged. */
export async function ensureDefaultReferenceData(database: Database): Promise<void> {
  await database.within({ is: 'system' }, async (db) => {
    // One query instead of seven at every start. Settings are inserted last, so their presence
    // implies the others.
    const provider = Object.entries(defaultSettings).map(([setting, value]) => ({
      setting,
      value,
    }));
    if ((await db.$count(settings, eq(settings.account_id, 0))) >= provider.length) return;
    await db
      .insert(enterprise_types)
      .values(enterpriseTypes.map((name) => ({ name })))
      .onConflictDoNothing();
    await db.insert(locker_types).values(lockerTypes).onConflictDoNothing();
    await db
      .insert(door_sizes)
      .values([...lockerSizes])
      .onConflictDoNothing();
    await db.insert(access_types).values(accessTypes).onConflictDoNothing();
    await db.insert(integration_types).values(integrationTypes).onConflictDoNothing();
    const services = defaultServices.map((service, position) => ({ ...service, position }));
    await db.insert(service_levels).values(services).onConflictDoNothing();
    await db.insert(settings).values(provider).onConflictDoNothing();
  });
}
