import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';

export type ShipmentRow = RowOf<'GET /shipments'>;
export type Shipment = ResponseOf<'GET /shipments/:id'>;
export type Parcel = Shipment['parcels'][number];
export type TrackingEvent = ResponseOf<'GET /events'>[number];
export type Note = ResponseOf<'GET /shipments/notes/:id'>[number];
export type Message = ResponseOf<'GET /shipments/notes/communication/:id'>[number];
export type Attachment = Note['attachments'][number];
export type ProofImage = ResponseOf<'GET /shipments/pod/images'>[number];

export type Side = 'collection' | 'delivery';
