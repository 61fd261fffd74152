import type { InputOf } from '#api/endpoint-types.ts';

export type ShipmentQuery = InputOf<'GET /shipments'>['query'];
export type ShipmentFilter = NonNullable<ShipmentQuery['filter']>;
