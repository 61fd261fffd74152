import type { Contract } from '../../api/contract.ts';
import type { ResponseOf, RowOf } from '../../api/endpoint.ts';

export type ShipmentRow = RowOf<Contract['GET /shipments']>;
export type Shipment = ResponseOf<Contract['GET /shipments/:id']>;
export type Parcel = Shipment['parcels'][number];
export type TrackingEvent = ResponseOf<Contract['GET /events']>[number];
export type Note = ResponseOf<Contract['GET /shipments/notes/:id']>[number];
export type Message = ResponseOf<Contract['GET /shipments/notes/communication/:id']>[number];
export type Attachment = Note['attachments'][number];
export type ProofImage = ResponseOf<Contract['GET /shipments/pod/images']>[number];
export type AuditEntry = ResponseOf<Contract['GET /shipments/:id/audit']>[number];
export type Outcomes = ResponseOf<Contract['POST /shipments/bulkupdate']>;

/** Which end of the journey. */
export type Side = 'collection' | 'delivery';
