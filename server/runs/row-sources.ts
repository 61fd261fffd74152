import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import { contract } from '../../src/api/contract.ts';
import { import_rows } from '../db/schema/bookings.ts';
import { shipments } from '../db/schema/shipments.ts';
import { shipmentConditions } from '../rules/shipment-list.ts';
import { marketplaceSources } from './marketplace-sources.ts';
import type { RowNoun } from './operation.ts';
import { filterOf, rowSource, type RowSource } from './row-source.ts';

/** Where the rows of every noun with bulk calls come from. */
export const rowSources: Record<RowNoun, RowSource> = {
  shipments: rowSource(
    filterOf(contract['GET /shipments']),
    (filter, caller) =>
      sql`select ${shipments.id} as id, ${shipments.short_tracking_reference} as label
          from ${shipments} where ${and(sql`true`, ...shipmentConditions(filter, caller))}`,
  ),
  'import-rows': rowSource(
    z.strictObject({}),
    () =>
      sql`select ${import_rows.id} as id, 'Row ' || ${import_rows.number} as label from ${import_rows}`,
  ),
  ...marketplaceSources,
};
