import * as z from 'zod';
import { publishedTypes, weekdays, zoneReaders, zoneTypes } from '#domain/zones/zones.ts';
import { zoneFields } from '#domain/zones/zone.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { rowIds } from '#api/list-filter.ts';
import { upload } from '#api/uploads.ts';
import { id, dayHere } from '../field-parts.ts';
import { name } from '../people/person.ts';

const zoneType = z.enum(zoneTypes);
const mtype = z.enum(publishedTypes).meta({ label: 'Kind of zone' });

const ring = z.array(z.array(z.number()).min(2).max(4)).max(200_000);
const polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(ring).min(1).max(1000),
});

const zone = rowOf(zoneFields).extend({
  polygon,
  service_days: z.array(z.string()).nullable(),
});

const zoneBody = z.object({
  name,
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{1,60}$/, 'Use letters, digits and hyphens.')
    .optional(),
  tag_id: id.nullish(),
  polygon,
  service_days: z.array(z.enum(weekdays)).max(7).nullish(),
  exception_from: dayHere.nullish(),
  exception_until: dayHere.nullish(),
});

const tag = z.object({
  id: z.int(),
  type: zoneType,
  mtype: z.string().nullable(),
  name: z.string(),
  color: z.string(),
});

const drafted = z.object({
  drafts: z.array(z.object({ id: z.int(), name: z.string() })),
  skipped: z.array(z.object({ name: z.string(), why: z.string() })),
});

const byKind = { type: zoneType.optional(), mtype: z.enum(publishedTypes).optional() };
const collection = z
  .unknown()
  .refine((value): boolean => typeof value === 'object' && value !== null, {
    message: 'is not GeoJSON',
  });

/** Property that contains the names of the areas; by default, the usual properties are searched. */
const nameFrom = z.string().min(1).max(200).optional();

const zoneList = listOfRows(zone, zoneFields, { tag_id: rowIds });

const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [28, -26.1],
      [28.1, -26.1],
      [28.1, -26],
      [28, -26],
      [28, -26.1],
    ],
  ],
};

export const zones = endpoints({
  'GET /zones': {
    summary: 'Lists areas of one kind, or of every kind that the caller may see',
    record: { summary: 'Returns one area', id: 1 },
    can: zoneReaders,
    ...zoneList,
    query: zoneList.query.extend(byKind),
    past: true,
    reads: ['zones'],
    example: { as: 'ops', query: { type: 'rates' } },
  },
  'POST /zones': {
    summary: 'Adds an area as a draft. A draft with the code of a current area will replace it',
    can: 'Edit zones',
    body: zoneBody.extend({ mtype }),
    returns: json(zone),
    touches: ['zones'],
    keyed: true,
    example: { as: 'ops', body: { mtype: 'surcharges', name: 'Diepsloot', polygon: square } },
  },
  'PUT /zones/:id': {
    summary: 'Changes an area',
    can: 'Edit zones',
    body: zoneBody.partial().extend({ is_active: z.boolean().optional() }),
    returns: json(zone),
    touches: ['zones'],
    versioned: true,
  },
  'DELETE /zones/:id': {
    summary: 'Removes an area',
    can: 'Edit zones',
    returns: json(z.object({ id: z.int() })),
    touches: ['zones'],
    versioned: true,
    current: zone,
  },
  'POST /zones/:id/removal': {
    summary: 'Drafts the removal of a current area. The area applies until the draft is published',
    can: 'Edit zones',
    returns: json(zone),
    touches: ['zones'],
    versioned: true,
    keyed: true,
  },
  'POST /zones/publish': {
    summary:
      'Publishes drafts. A current area with the same kind and code is replaced, and one whose removal is drafted is removed',
    can: 'Edit zones',
    body: z.object({
      ids: z.array(id).min(1).max(1000),
      /** Reviewed versions in the order of the ids: a draft that changed since is not published. */
      versions: z.array(z.int()).max(1000).optional(),
    }),
    returns: json(z.object({ published: z.int(), replaced: z.int(), removed: z.int() })),
    touches: ['zones'],
    keyed: true,
  },
  'POST /zones/upload_kml': {
    summary: 'Reads areas from a KML file of at most 5 MB as drafts',
    can: 'Edit zones',
    form: z.object({ file: upload(), mtype }),
    returns: json(drafted),
    touches: ['zones'],
    keyed: true,
  },
  'POST /zones/upload_json': {
    summary: 'Reads areas from GeoJSON as drafts',
    can: 'Edit zones',
    body: z.object({ mtype, geojson: collection, name_from: nameFrom }),
    returns: json(drafted),
    touches: ['zones'],
    keyed: true,
    example: { as: 'ops', body: { mtype: 'rates', geojson: square } },
  },
  'POST /zones/upload_exception_json': {
    summary: 'Reads areas whose service differs on some days from GeoJSON, as drafts',
    can: 'Edit zones',
    body: z.object({
      geojson: collection,
      name_from: nameFrom,
      exception_from: dayHere.optional(),
      exception_until: dayHere.optional(),
    }),
    returns: json(drafted),
    touches: ['zones'],
    keyed: true,
    example: {
      as: 'ops',
      body: { geojson: square, exception_from: '2026-12-16', exception_until: '2026-12-18' },
    },
  },
  'GET /tags': {
    summary: 'Lists the tags of areas',
    can: zoneReaders,
    query: z.strictObject(byKind),
    returns: json(z.array(tag)),
    reads: ['tags'],
    example: { as: 'ops' },
  },
});
