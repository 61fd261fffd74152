import type { InputOf } from '../../../src/api/endpoint-types.ts';

/** What the list of shipments is asked. */
export type ShipmentQuery = InputOf<'GET /shipments'>['query'];
export type ShipmentFilter = NonNullable<ShipmentQuery['filter']>;
