import * as z from 'zod';
import { collectionRequestFields } from '#domain/collections/collection-request.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows } from '#api/field-schemas.ts';
import { claimed } from '#api/list-filter.ts';
import {
  changedRequest,
  collectionKind,
  collectionRequest,
  collectionReport,
  newRequest,
  occurrence,
} from './collection-parts.ts';

const requests = listOfRows(collectionRequest, collectionRequestFields, claimed);

const readers = ['View recurring collection requests', 'View collection requests'] as const;

export const collectionRequests = endpoints({
  'GET /collection-requests': {
    summary:
      'Lists collection requests of accounts: recurring requests, on a schedule, or bulk requests, for one day. Without a kind, lists all requests that the caller may see',
    can: readers,
    refuses: [403],
    ...requests,
    query: requests.query.extend({ kind: collectionKind.optional() }),
    reads: ['collection-requests'],
    past: true,
    example: { as: 'ops', query: { kind: 'recurring', range: [0, 24] } },
  },
  'POST /collection-requests': {
    summary:
      'Requests one collection, or recurring collections on a schedule. A collection requested too late for its day moves to the next working day',
    can: 'Edit collection requests',
    refuses: [404, 423],
    body: newRequest,
    returns: json(collectionRequest.extend({ moved_to: z.string().nullable() })),
    touches: ['collection-requests', 'address-books'],
    keyed: true,
    example: {
      as: 'account',
      body: {
        kind: 'recurring',
        name: 'Every working day',
        weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        ready_time: '14:00',
        close_time: '16:30',
        parcel_count: 6,
        address: {
          type: 'business',
          company: 'Kloof Books',
          name: 'Lindiwe Dube',
          mobile_number: '082 555 0177',
          street_address: '8 Kloof Street',
          suburb: 'Gardens',
          city: 'Cape Town',
          zone: 'WC',
          postal_code: '8001',
        },
      },
    },
  },
  'PUT /collection-requests/:id': {
    summary:
      'Changes a collection request from now on, pauses or cancels it, or changes the collection of one day',
    can: 'Edit collection requests',
    refuses: [403, 409],
    body: changedRequest,
    returns: json(collectionRequest),
    touches: ['collection-requests', 'address-books'],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { parcel_count: 8 } },
  },
  'GET /collection-requests/:id/occurrences': {
    summary: 'Lists the collections of a request: those of the last 60 days and all planned ones',
    can: readers,
    refuses: [403],
    returns: json(z.array(occurrence)),
    reads: ['collection-requests'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /drivers/collections': {
    summary:
      'Reports from a driver’s device the outcome of a collection of that driver: the number of parcels, or why it failed',
    can: 'device',
    refuses: [403, 404, 409],
    body: collectionReport,
    returns: json(occurrence),
    touches: ['collection-requests', 'drivers'],
  },
});
