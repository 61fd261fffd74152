import * as z from 'zod';
import { revisionFields } from '#domain/rates/revision.fields.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { listOfRows } from '#api/field-schemas.ts';
import { sheetFields, upload } from '#api/uploads.ts';
import { beginning, dayHere, id } from '../field-parts.ts';
import { effect } from './rate-effect.ts';
import { cell, cellChange, finding, group, revision, service, surcharge } from './rate-parts.ts';
import {
  declaredValue,
  optIn,
  price,
  rate,
  requestSource,
  sentAddress,
  sentParcels,
} from '../shipments/shipment-parts.ts';

const readers = ['View rates', 'View own rates'] as const;
/** Permissions to see how much money a draft changes. */
const preparers = ['Edit rates', 'Publish rates'] as const;

const rateRequest = {
  account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
  /** Revision whose prices to use, including drafts. */
  revision_id: id.nullish(),
  /** Time whose prices to use. */
  at: beginning.nullish(),
  collection: sentAddress,
  delivery: sentAddress,
  parcels: sentParcels,
  declared_value: declaredValue,
  opt_in: optIn,
  ...requestSource,
};
const extras = z.array(
  z.object({ code: z.string(), name: z.string(), kind: z.string(), amount: z.number() }),
);
const example = {
  collection: { suburb: 'Sandown', city: 'Sandton', zone: 'GP', postal_code: '2196' },
  delivery: { suburb: 'Sea Point', city: 'Cape Town', zone: 'WC', postal_code: '8005' },
  parcels: [
    { submitted_length: 30, submitted_width: 20, submitted_height: 15, submitted_weight: 1.4 },
  ],
  requested_from: 'portal',
  platform: 'web',
};

const byGroup = jsonParameter(
  z.strictObject({ rate_group_id: id, code: z.string().max(40).optional() }),
);
const groupWithCells = group.extend({
  all_cells: z.array(cell),
  /** Current prices of the group's family; equal to `all_cells` if the group itself is current. */
  current_cells: z.array(cell),
});

/** Calls that read rates and prices. */
export const rates = endpoints({
  'GET /rates/revisions': {
    summary: 'Lists rate revisions, newest first',
    can: 'View rates',
    ...listOfRows(revision, revisionFields, {}),
    reads: ['rates'],
    example: { as: 'ops' },
  },
  'GET /rates/revisions/:id': {
    summary: 'Returns a revision with its groups and findings',
    can: 'View rates',
    returns: json(revision.extend({ group_list: z.array(group), findings: z.array(finding) })),
    reads: ['rates'],
    example: { as: 'ops', params: { id: 2 } },
  },
  'GET /rates/revisions/:id/diff': {
    summary:
      'Lists cells that a revision adds, removes and changes compared with another revision, by default the current rates',
    can: 'View rates',
    query: z.strictObject({ against: id.optional() }),
    returns: json(z.array(cellChange)),
    reads: ['rates'],
    example: { as: 'ops', params: { id: 3 } },
  },
  'GET /rates/revisions/:id/effect': {
    summary:
      'Returns the last computed effect of a revision, or of one of its groups. Null if none was computed yet',
    can: preparers,
    query: z.strictObject({ rate_group_id: id.optional() }),
    returns: json(effect.nullable()),
    reads: ['rates'],
    example: { as: 'superadmin', params: { id: 3 } },
  },
  'GET /rates/groups/current': {
    summary:
      'Lists the groups whose prices apply, now or at a given moment. Customers see only their own',
    can: readers,
    query: z.strictObject({ at: beginning.optional() }),
    returns: json(z.array(group)),
    reads: ['rates'],
    example: { as: 'account' },
  },
  'GET /rates/groups': {
    summary: 'Lists the groups of a revision',
    can: 'View rates',
    query: z.strictObject({ rate_revision_id: id.optional() }),
    refuses: [422],
    returns: json(z.array(group)),
    reads: ['rates'],
    example: { as: 'ops', query: { rate_revision_id: 2 } },
  },
  'GET /rates/groups/based/service-code': {
    summary: 'Lists the groups that price a service now',
    can: readers,
    query: z.strictObject({ code: z.string().max(40).optional() }),
    refuses: [422],
    returns: json(z.array(group)),
    reads: ['rates'],
    example: { as: 'ops', query: { code: 'ECO' } },
  },
  'GET /rates/groups/:id': {
    summary: 'Returns a group with its cells and the current cells. Customers see only their own',
    can: readers,
    query: z.strictObject({ service: z.string().max(40).optional() }),
    returns: json(groupWithCells),
    reads: ['rates'],
    example: { as: 'ops', params: { id: 13 } },
  },
  'GET /rates/services': {
    summary: 'Lists services with their limits',
    can: ['View rates', 'View own rates', 'Quote'],
    returns: json(z.array(service)),
    reads: ['rates'],
    example: { as: 'account' },
  },
  'GET /rates/services-by-group': {
    summary: 'Lists the services that a group prices, with the number of their cells',
    can: readers,
    query: z.strictObject({ query: byGroup }),
    refuses: [404],
    returns: json(z.array(service.extend({ cells: z.int() }))),
    reads: ['rates'],
    example: { as: 'ops', query: { query: { rate_group_id: 7 } } },
  },
  'GET /rates/service-by-group': {
    summary: 'Returns one service of a group with its matrix',
    can: readers,
    query: z.strictObject({ query: byGroup }),
    refuses: [404, 422],
    returns: json(service.extend({ all_cells: z.array(cell) })),
    reads: ['rates'],
    example: { as: 'ops', query: { query: { rate_group_id: 7, code: 'ECO' } } },
  },
  'GET /rates/surcharges': {
    summary: 'Lists the surcharges of a revision, by default the current one',
    can: 'View rates',
    query: z.strictObject({ rate_revision_id: id.optional() }),
    returns: json(z.array(surcharge)),
    reads: ['rates'],
    example: { as: 'ops' },
  },
  'POST /rates/revisions/export': {
    summary:
      'Exports the cells of a revision as CSV or XLSX, one line per band. A given group or service limits the export',
    can: 'View rates',
    query: z.strictObject({
      id,
      group: z.string().max(40).optional(),
      service: z.string().max(40).optional(),
    }),
    body: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }).default({ format: 'csv' }),
    returns: { kind: 'file', types: ['text/csv', XLSX] },
    example: { as: 'ops', query: { id: 2 }, body: {} },
  },
  'POST /rates': {
    summary:
      'Returns prices of every service between two places, at any moment or under any revision. Nothing is saved',
    can: 'Quote',
    refuses: [403],
    body: z.object(rateRequest),
    returns: json(
      z.object({
        rate_group: z.string().nullable(),
        rates: z.array(rate),
        unavailable: z.array(
          z.object({ service_level_code: z.string(), name: z.string(), reason: z.string() }),
        ),
        extras,
      }),
    ),
    example: { as: 'account', body: example },
  },
  'POST /rates/opt-in': {
    summary: 'Returns the extras of a service, and its price with the chosen extras',
    can: 'Quote',
    refuses: [403],
    body: z.object({
      ...rateRequest,
      service_level_code: z.string().min(1).max(40).meta({ label: 'Service' }),
    }),
    returns: json(z.object({ service_level_code: z.string(), extras, price })),
    example: { as: 'account', body: { ...example, service_level_code: 'ECO' } },
  },
  'POST /rates/revisions/:id/effect': {
    summary:
      'Prices the shipments of a period under a revision, and under the current rates or another revision for comparison',
    can: preparers,
    body: z.object({
      from: dayHere.optional(),
      until: dayHere.optional(),
      against: id.nullish(),
      /** Limits the effect to this group; all other groups keep their current prices. */
      rate_group_id: id.nullish(),
    }),
    returns: json(effect),
    touches: ['rates'],
    example: { as: 'superadmin', params: { id: 3 }, body: {} },
  },
  'POST /rates/revisions/import': {
    summary:
      'Reads cells from CSV or XLSX into a draft. Returns what would change first, and saves only on request',
    can: 'Edit rates',
    form: z.object({ file: upload(), rate_revision_id: id, keep: z.enum(['yes', 'no']) }),
    refuses: [409],
    returns: json(
      z.object({
        ...sheetFields,
        kept: z.boolean(),
        added: z.int(),
        changed: z.int(),
        removed: z.int(),
        unchanged: z.int(),
        errors: z.array(z.object({ row: z.int(), field: z.string(), text: z.string() })),
        changes: z.array(cellChange),
      }),
    ),
    touches: ['rates'],
    keyed: true,
  },
});
