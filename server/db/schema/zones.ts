import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, now, version } from './columns.ts';

export interface Polygon {
  type: 'Polygon';
  coordinates: number[][][];
}

export const tags = pgTable(
  'tags',
  {
    id: identity(),
    type: text({
      enum: ['driver', 'rates', 'surcharges', 'service_days', 'exceptions', 'draft'],
    }).notNull(),
    mtype: text(),
    name: text().notNull(),
    color: text().notNull(),
    time_created: now(),
    version: version(),
  },
  (table) => [index('tags_type').on(table.type, table.name)],
);

/**
 * Areas on the map. The bounding box preselects areas for a point before the polygon is checked.
 */
export const zones = pgTable(
  'zones',
  {
    id: identity(),
    type: text({
      enum: ['driver', 'rates', 'surcharges', 'service_days', 'exceptions', 'draft'],
    }).notNull(),
    mtype: text(),
    name: text().notNull(),
    code: text().notNull(),
    tag_id: integer().references(() => tags.id),
    branch_id: integer(),
    driver_id: integer(),
    polygon: jsonb().$type<Polygon>().notNull(),
    min_latitude: doublePrecision().notNull(),
    min_longitude: doublePrecision().notNull(),
    max_latitude: doublePrecision().notNull(),
    max_longitude: doublePrecision().notNull(),
    node_count: integer().notNull(),
    service_days: jsonb().$type<string[]>(),
    exception_from: text(),
    exception_until: text(),
    /** For drafts that remove an area: the area and its version at that time. */
    removes_id: integer(),
    removes_version: integer(),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('zones_type').on(table.type, table.mtype, table.name),
    index('zones_box').on(table.type, table.min_latitude, table.max_latitude),
    uniqueIndex('zones_removes').on(table.removes_id),
  ],
);
