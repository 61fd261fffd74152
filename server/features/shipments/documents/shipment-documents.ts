import { setImmediate as turn } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileContent } from '#api/endpoint.ts';
import { notFound } from '#api/api-error.ts';
import { trackingLink } from '#domain/tracking/tracking.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { settings } from '#server/db/schema/settings.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import type { Consignment } from '#server/documents/consignment.ts';
import { leftOutPages, openPages } from '#server/documents/page.ts';
import {
  STICKER_SIZE,
  stickersOf,
  type Drawn,
  TRACKING_STICKER_SIZE,
  trackingStickersOf,
} from '#server/documents/stickers.ts';
import { waybill, WAYBILL_SIZE } from '#server/documents/waybill.ts';
import type { OpenDocument } from '#server/runs/work.ts';
import { logoForDocuments } from '#server/features/settings/logo.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow } from '#server/http/row-results.ts';

const printed = [
  'company_name',
  'support_number',
  'support_email',
  'tracking_url',
  'work_hours_from',
  'work_hours_to',
];

/** Support hours such as "07:30 to 17:30"; empty unless both times and a support number are set. */
function hoursOf(values: ReadonlyMap<string, string>): string {
  const [from, to] = [settingText(values, 'work_hours_from'), settingText(values, 'work_hours_to')];
  return from && to && settingText(values, 'support_number') ? `${from} to ${to}` : '';
}

async function letterhead(db: Db) {
  const rows = await db
    .select({ setting: settings.setting, value: settings.value })
    .from(settings)
    .where(and(eq(settings.account_id, 0), inArray(settings.setting, printed)));
  const values = new Map(rows.map((row) => [row.setting, row.value]));
  const contact = [
    settingText(values, 'support_number'),
    hoursOf(values),
    settingText(values, 'support_email'),
  ];
  return {
    logo: await logoForDocuments(db),
    provider: settingText(values, 'company_name') || 'Courier',
    support: contact.filter(Boolean).join('  '),
    trackingUrl: settingText(values, 'tracking_url'),
  };
}

type Row = typeof shipments.$inferSelect;
type Parcel = typeof parcels.$inferSelect;

const sizeOf = (parcel: Parcel): string =>
  [
    parcel.actual_length ?? parcel.submitted_length,
    parcel.actual_width ?? parcel.submitted_width,
    parcel.actual_height ?? parcel.submitted_height,
  ].join(' × ');

function partiesOf(row: Row): Pick<Consignment, 'from' | 'to'> {
  return {
    from: {
      company: row.collection_company,
      name: row.collection_name,
      mobile_number: row.collection_mobile_number,
      street_address: row.collection_street_address,
      suburb: row.collection_suburb,
      city: row.collection_city,
      zone: row.collection_zone,
      postal_code: row.collection_postal_code,
      instructions: row.collection_instructions,
    },
    to: {
      company: row.delivery_company,
      name: row.delivery_name,
      mobile_number: row.delivery_mobile_number,
      street_address: row.delivery_street_address,
      suburb: row.delivery_suburb,
      city: row.delivery_city,
      zone: row.delivery_zone,
      postal_code: row.delivery_postal_code,
      instructions: row.delivery_instructions,
    },
  };
}

/** Paper size of an account's stickers: its own setting, otherwise the provider's. */
const labelFormat = sql<'A4' | 'A6'>`coalesce(
  (select value from settings where account_id = ${shipments.account_id} and setting = 'label_format'),
  (select value from settings where account_id = 0 and setting = 'label_format'))`;

async function consignments(db: Db, ids: readonly number[]): Promise<Map<number, Consignment>> {
  const rows = await db
    .select({
      row: shipments,
      account_code: accounts.account_code,
      routing: branches.routing_code,
      label_format: labelFormat,
    })
    .from(shipments)
    .leftJoin(accounts, eq(accounts.id, shipments.account_id))
    .leftJoin(branches, eq(branches.id, shipments.delivery_branch_id))
    .where(inArray(shipments.id, [...ids]));
  const all = await db
    .select()
    .from(parcels)
    .where(inArray(parcels.shipment_id, [...ids]))
    .orderBy(parcels.shipment_id, parcels.number);
  const { provider, support, logo } = await letterhead(db);
  return new Map(
    rows.map(({ row, account_code, routing, label_format }) => [
      row.id,
      {
        ...partiesOf(row),
        provider,
        logo,
        support,
        terms: row.terms,
        label_format,
        short_tracking_reference: row.short_tracking_reference,
        customer_reference: row.customer_reference,
        service: row.service_level_code,
        account_code: account_code ?? '',
        time_created: row.time_created.slice(0, 10),
        routing,
        weight: row.charged_weight,
        parcels: all
          .filter((parcel) => parcel.shipment_id === row.id)
          .map((parcel) => ({
            reference: parcel.tracking_reference,
            number: parcel.number,
            description: parcel.description,
            size: sizeOf(parcel),
            weight: parcel.actual_weight ?? parcel.submitted_weight,
          })),
      },
    ]),
  );
}

interface Kind {
  title: string;
  size: [number, number];
  draw(shipment: Consignment): Drawn[];
}

const waybills: Kind = {
  title: 'Waybills',
  size: WAYBILL_SIZE,
  draw: (shipment) => [{ draw: waybill(shipment) }],
};
const stickers: Kind = { title: 'Stickers', size: STICKER_SIZE, draw: stickersOf };

async function print(db: Db, kind: Kind, given: readonly number[]): Promise<FileContent> {
  const ids = distinctIds(given);
  const found = await consignments(db, ids);
  if (found.size === 0) throw notFound();
  const pages = openPages(kind);
  for (const id of ids) {
    const shipment = found.get(id);
    if (shipment !== undefined)
      for (const { draw, size } of kind.draw(shipment)) pages.add(draw, size);
  }
  const leftOut = ids.filter((id) => !found.has(id));
  const missing = leftOut.map((id) => ({ id, reason: NOT_FOUND }));
  for (const page of leftOutPages(kind, missing)) pages.add(page);
  return {
    type: 'application/pdf',
    filename: `${kind.title.toLowerCase()}.pdf`,
    data: await pages.close(),
    leftOut,
  };
}

/** Print of any number of shipments, read in batches and drawn one after the other. */
function openPrint(kind: Kind): OpenDocument {
  const pages = openPages(kind);
  const leftOut: { id: number; reason: string }[] = [];
  return {
    async read({ db }, ids) {
      const found = await consignments(db, ids);
      const outcomes = ids.map((id) => (found.has(id) ? okRow(id) : failedRow(id, NOT_FOUND)));
      const draw = async () => {
        for (const id of ids) {
          const shipment = found.get(id);
          if (shipment === undefined) leftOut.push({ id, reason: NOT_FOUND });
          else for (const { draw: page, size } of kind.draw(shipment)) pages.add(page, size);
          await turn();
        }
      };
      return { outcomes, draw };
    },
    async close() {
      for (const page of leftOutPages(kind, leftOut)) pages.add(page);
      const name = `${kind.title.toLowerCase()}.pdf`;
      return { name, type: 'application/pdf', content: await pages.close() };
    },
  };
}

export const openWaybills = (): OpenDocument => openPrint(waybills);
export const openStickers = (): OpenDocument => openPrint(stickers);

/** Prints waybills of shipments in the caller's tenant scope. */
export const printWaybills = (db: Db, ids: readonly number[]) => print(db, waybills, ids);

/** Prints stickers for the parcels of shipments in the caller's tenant scope. */
export const printStickers = (db: Db, ids: readonly number[]) => print(db, stickers, ids);

/** Prints small stickers of one shipment with the URL of its public tracking page. */
export async function printTrackingStickers(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  id: number,
): Promise<FileContent> {
  const { trackingUrl } = await letterhead(db);
  const base = trackingUrl || `${config.publicUrl ?? ''}/tracker`;
  const kind: Kind = {
    title: 'Tracking stickers',
    size: TRACKING_STICKER_SIZE,
    draw: (shipment) => {
      const address = trackingLink(base, shipment.short_tracking_reference, { isShort: false });
      return trackingStickersOf(shipment, address).map((drawn) => ({ draw: drawn }));
    },
  };
  return print(db, kind, [id]);
}
