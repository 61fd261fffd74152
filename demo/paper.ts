import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  address_books,
  collection_occurrences,
  collection_requests,
  quotes,
} from '#server/db/schema/bookings.ts';
import { files } from '#server/db/schema/files.ts';
import { pod_images, shipment_notes } from '#server/db/schema/tracking.ts';
import { recountUses } from '#server/features/address-books/address-uses.ts';
import { chance, oneOf, pick } from './chance.ts';
import { makeRequests } from './shipments/collections.ts';
import { continueAfter, insertRows, type Phase, type Scene } from './phase.ts';
import { signature } from './picture.ts';

/**
 * Documents of shipments: proofs of delivery, notes, address books, quotes, imports, collection
 * requests.
 */
export const paper: Phase = {
  name: 'paper',
  title: 'Making notes and documents',
  weight: 2,
  async make(scene) {
    await makeProofs(scene);
    await makeNotes(scene);
    await makeAddresses(scene);
    await makeQuotes(scene);
    await makeRequests(scene);
    const tables = [
      pod_images,
      shipment_notes,
      address_books,
      quotes,
      collection_requests,
      collection_occurrences,
    ];
    for (const table of tables) await continueAfter(scene.db, table);
  },
};

/**
 * One signature per account, shared by the shipments of the account, because files belong to a
 * tenant scope too.
 */
async function makeProofs({ db, figures, now }: Scene): Promise<void> {
  const rows = Array.from({ length: figures.accounts }, (_, index) => {
    const content = signature(index + 1);
    return {
      id: index + 1,
      account_id: index + 1,
      name: `signature-${index + 1}.png`,
      type: 'image/png',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      content,
      time_created: now.toISOString(),
    };
  });
  await insertRows(db, files, rows);
  await db.execute(sql`
    insert into pod_images (account_id, shipment_id, file_id, kind, received_by, user_id, latitude, longitude, time_created)
    select account_id, id, account_id, 'signature', delivery_name, delivery_driver_id, delivery_latitude, delivery_longitude, delivered_at
    from shipments where status = 'delivered' and ${chance('id', 160)} < 0.6 order by delivered_at`);
}

async function makeNotes({ db }: Scene): Promise<void> {
  const notes = [
    'Recipient asks for delivery after 14:00.',
    'Gate code changed, new one with security.',
    'Called twice, no answer.',
    'Box dented, photographed.',
    'Address confirmed by telephone.',
    'Customer will collect at the branch.',
  ];
  await db.execute(sql`
    insert into shipment_notes (account_id, shipment_id, user_id, note_type, note, is_internal, is_communication, time_created)
    select account_id, id, 1 + ${pick('id', 163, 3)}, (array['General', 'Address', 'Damage', 'Customer call', 'Driver'])[1 + ${pick('id', 164, 5)}],
      ${oneOf(notes, 'id', 162)}, ${chance('id', 165)} < 0.4, ${chance('id', 166)} < 0.25, status_at - interval '20 minutes'
    from shipments where ${chance('id', 161)} < 0.08 or status in ('on-hold', 'delivery-exception', 'collection-exception') order by status_at`);
}

async function makeAddresses({ db, size }: Scene): Promise<void> {
  await db.execute(sql`
    insert into address_books (account_id, kind, type, company, name, email, mobile_number, street_address, suburb, city, zone, postal_code, latitude, longitude, is_default, time_created, time_modified)
    select id, 'collection', 'business', name, contact_name, email, mobile_number, street_address, suburb, city, zone, postal_code, latitude, longitude, true, time_created, time_created
    from accounts where status = 'active' and contact_name is not null and street_address is not null order by id`);
  await db.execute(sql`
    insert into address_books (account_id, kind, type, company, name, email, mobile_number, street_address, suburb, city, zone, postal_code, latitude, longitude, time_created, time_modified)
    select account_id, 'delivery', delivery_type, delivery_company, delivery_name, delivery_email, delivery_mobile_number,
      delivery_street_address, delivery_suburb, delivery_city, delivery_zone, delivery_postal_code, delivery_latitude, delivery_longitude, time_created, time_created
    from (
      select *, row_number() over (partition by account_id order by id) as turn from (
        select distinct on (account_id, baton_address_key(delivery_name, delivery_street_address, delivery_postal_code)) *
        from shipments where delivery_type = 'residential' or delivery_type = 'business' and delivery_company is not null
        order by account_id, baton_address_key(delivery_name, delivery_street_address, delivery_postal_code), id) once) s
    where turn <= ${size === 'small' ? 8 : 60}::int order by time_created`);
  await recountUses(db, sql`true`);
}

async function makeQuotes({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into quotes (secret_hash, account_id, user_id, state, collection, delivery, parcels, rates, service_level_code, charged_weight, charge, contact_name, email, mobile_number, shipment_id, expires_at, time_created)
    select encode(sha256(('quote ' || id)::bytea), 'hex'), case when is_guest then null else account_id end, null,
      case when booked then 'booked' when time_created < ${now.toISOString()}::timestamptz - interval '7 days' then 'expired' else 'open' end,
      jsonb_build_object('suburb', collection_suburb, 'city', collection_city, 'zone', collection_zone, 'postal_code', collection_postal_code),
      jsonb_build_object('suburb', delivery_suburb, 'city', delivery_city, 'zone', delivery_zone, 'postal_code', delivery_postal_code),
      jsonb_build_array(jsonb_build_object('weight', actual_weight)), jsonb_build_array(jsonb_build_object('service_level_code', service_level_code, 'charge', charge)),
      service_level_code, charged_weight, charge, delivery_name, delivery_email, delivery_mobile_number, case when booked then id end, time_created + interval '7 days', time_created - interval '30 minutes'
    from (select *, ${chance('id', 171)} < 0.3 as is_guest, ${chance('id', 171)} >= 0.3 and ${chance('id', 172)} < 0.55 as booked
      from shipments where ${chance('id', 170)} < 0.03) s order by time_created`);
}
