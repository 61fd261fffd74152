import type { Shipment, Side } from '../shipment.ts';

/** Collection or delivery of a shipment. */
export function endOf(shipment: Shipment, side: Side) {
  return side === 'collection' ? collectionOf(shipment) : deliveryOf(shipment);
}
export type End = ReturnType<typeof collectionOf>;

function collectionOf(row: Shipment) {
  return {
    type: row.collection_type,
    company: row.collection_company,
    name: row.collection_name,
    email: row.collection_email,
    mobile_number: row.collection_mobile_number,
    street_address: row.collection_street_address,
    suburb: row.collection_suburb,
    city: row.collection_city,
    zone: row.collection_zone,
    postal_code: row.collection_postal_code,
    latitude: row.collection_latitude,
    longitude: row.collection_longitude,
    instructions: row.collection_instructions,
    locker_id: row.collection_locker_id,
  };
}

function deliveryOf(row: Shipment): End {
  return {
    type: row.delivery_type,
    company: row.delivery_company,
    name: row.delivery_name,
    email: row.delivery_email,
    mobile_number: row.delivery_mobile_number,
    street_address: row.delivery_street_address,
    suburb: row.delivery_suburb,
    city: row.delivery_city,
    zone: row.delivery_zone,
    postal_code: row.delivery_postal_code,
    latitude: row.delivery_latitude,
    longitude: row.delivery_longitude,
    instructions: row.delivery_instructions,
    locker_id: row.delivery_locker_id,
  };
}
