import { eq } from 'drizzle-orm';
import { formatCount, formatNumber } from '#domain/kernel/format.ts';
import { messages } from '#domain/kernel/messages.ts';
import { inRand } from '#domain/kernel/money.ts';
import { MAX_PINS_A_DAY } from '#domain/kernel/pins.ts';
import { lockerSizes } from '#domain/pricing/services.ts';
import { MAX_TRACKED } from '#domain/tracking/tracking.ts';
import { isSettingOn, settingNumber, settingText } from '#domain/settings/setting-reads.ts';
import type { Services } from '#server/context.ts';
import { service_levels } from '#server/db/schema/rates.ts';
import type { Provider } from '../public-frame.ts';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|');

async function servicesTable({ database }: Services): Promise<string> {
  const services = await database.db
    .select()
    .from(service_levels)
    .where(eq(service_levels.is_active, true))
    .orderBy(service_levels.position, service_levels.id);
  const doorToDoor = services.filter(({ lane }) => lane === 'D2D');
  return table(
    ['Service', 'Working days', 'Book before', 'Up to'],
    doorToDoor.map(({ name, code, days_min, days_max, collection_cut_off_time, max_weight }) => [
      `${cell(name)} (${cell(code)})`,
      days_min === days_max ? String(days_min) : `${days_min} to ${days_max}`,
      collection_cut_off_time,
      max_weight === null ? 'as below' : `${formatNumber(max_weight)} kg`,
    ]),
  );
}

const doorsTable = (): string =>
  table(
    ['Door', 'Width, height, depth', 'Up to'],
    lockerSizes.map(({ code, width, height, length, max_weight }) => [
      code,
      `${width} × ${height} × ${length} cm`,
      `${max_weight} kg`,
    ]),
  );

const measures = [
  ['maximum_parcel_length', 'Length', 'cm'],
  ['maximum_parcel_width', 'Width', 'cm'],
  ['maximum_parcel_height', 'Height', 'cm'],
  ['maximum_parcel_weight', 'Weight', 'kg'],
] as const;

function limitsTable({ settings }: Provider): string {
  const rows = measures.map(([name, label, unit]) => {
    const most = settingNumber(settings, name) ?? 0;
    return [label, most > 0 ? `${formatNumber(most)} ${unit}` : 'no limit'];
  });
  return table(['Per parcel', 'At most'], rows);
}

function declaredValue({ settings }: Provider): string {
  const most = settingNumber(settings, 'insurance_max_declared_value') ?? 0;
  const isLimited = isSettingOn(settings, 'insurance_declared_value_enabled') && most > 0;
  const limit = isLimited ? ` At most ${inRand(most)} can be declared.` : '';
  return `Enter the value of the contents when you book. A declared value can add to the price; the quote shows it.${limit}`;
}

function contact({ settings }: Provider): string {
  const [phone, email] = [
    settingText(settings, 'support_number'),
    settingText(settings, 'support_email'),
  ];
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length === 0 ? '' : `To reach us, ${ways.join(' or ')}.`;
}

/** Facts for the guide: settings and services of the company, and rules of the product. */
export async function guideFacts(
  services: Services,
  provider: Provider,
): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['most_tracked', String(MAX_TRACKED)],
    ['most_pins', String(MAX_PINS_A_DAY)],
    ['reference_not_found', messages.referenceNotFound],
    ['services', await servicesTable(services)],
    ['locker_sizes', doorsTable()],
    ['limits', limitsTable(provider)],
    ['declared_value', declaredValue(provider)],
    ['contact', contact(provider)],
    ['calls_per_minute', formatCount(services.config.publicCallsPerMinute)],
  ]);
}
