import type { InputOf } from '../../src/api/endpoint.ts';
import type { shipments as calls } from '../../src/api/contract/shipments.ts';

/** What the list of shipments is asked. */
export type ShipmentQuery = InputOf<'GET /shipments', (typeof calls)['GET /shipments']>['query'];
export type ShipmentFilter = NonNullable<ShipmentQuery['filter']>;

export const oneOrMany = <T>(given: T | T[]): T[] => (Array.isArray(given) ? given : [given]);
