import type { RowOf } from '#api/endpoint-types.ts';

export type SalesAgent = RowOf<'GET /sales-agents'>;
