import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';

export type ImportSummary = RowOf<'GET /import-shipments'>;
export type ShipmentImport = ResponseOf<'GET /import-shipments/:id'>;
export type ImportRow = ShipmentImport['rows'][number];

export const states: Record<ImportSummary['state'], string> = {
  checking: 'Being checked',
  waiting: 'Waiting',
  committed: 'Booked',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
