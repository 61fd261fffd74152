import * as z from 'zod';
import { savedViewFields } from '#domain/overview/saved-view.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { rowOf, unsearchedListOf } from '#api/field-schemas.ts';
import { manyOf } from '#api/list-filter.ts';
import { done } from '../people/person.ts';

const savedView = rowOf(savedViewFields);

const view = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'is not a page of the console')
  .meta({ label: 'Place' });
const written = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(60).meta({ label: 'Name' }),
  search: z.string().max(4_000).meta({
    label: 'Page address',
    description: 'Filter, order and columns, as in the page address',
  }),
  shared: z.boolean().optional().meta({ label: 'Share with my team' }),
  position: z.int().min(0).max(10_000).optional(),
});

export const views = endpoints({
  'GET /saved-views': {
    summary:
      'Lists the caller’s own saved views, and those shared among staff or within the account',
    can: 'session',
    openBecause:
      "shows the caller's own views, and those shared within the account or among staff, of lists that the caller may read",
    ...unsearchedListOf(savedViewFields, { view: manyOf(view) }),
    reads: ['views'],
  },
  'POST /saved-views': {
    summary: 'Saves a view of a list',
    can: 'session',
    openBecause: "adds a view of the caller's own",
    body: written.extend({ view }),
    returns: json(savedView),
    touches: ['views'],
    keyed: true,
    example: {
      as: 'ops',
      body: { view: 'shipments', name: 'On hold', search: 'q=status%3Aon-hold' },
    },
  },
  'PUT /saved-views/:id': {
    summary: 'Changes one of the caller’s own saved views',
    can: 'session',
    openBecause: "changes one of the caller's own views; a view of another user is not found",
    body: written.partial(),
    returns: json(savedView),
    touches: ['views'],
    versioned: true,
  },
  'DELETE /saved-views/:id': {
    summary: 'Deletes one of the caller’s own saved views',
    can: 'session',
    openBecause: "deletes one of the caller's own views; a view of another user is not found",
    returns: json(done),
    touches: ['views'],
  },
});
