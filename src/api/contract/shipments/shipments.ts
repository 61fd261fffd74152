import * as z from 'zod';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { shipmentFields } from '#domain/shipments/shipment.fields.ts';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { listOfRows } from '#api/field-schemas.ts';
import { id, ids, line, outcomes, undoneChange } from '../field-parts.ts';
import { shipmentConditions, shipmentFilter } from './shipment-filter.ts';
import { address, proof, status } from './shipment-parts.ts';
import { shipmentDetail, shipmentRow } from './shipment.ts';
import { historyEntry } from '../overview/history-entry.ts';

/** Title of an update of many shipments, by its main change. */
function updateTitle(given: Readonly<Record<string, unknown>>): string {
  const drivers = [given.collection_driver_id, given.delivery_driver_id];
  if (typeof given.status === 'string') return `Set # to “${statusFacts(given.status).label}”`;
  if (drivers.some((driver) => typeof driver === 'number')) return 'Assign a driver to #';
  return drivers.includes(null) ? 'Remove the driver from #' : 'Update #';
}

export const shipments = endpoints({
  'GET /shipments': {
    summary:
      'Lists shipments, filtered by reference, words, status, account, branch, driver, service, dates and flags',
    can: 'View shipments',
    ...listOfRows(shipmentRow, shipmentFields, shipmentConditions),
    past: true,
    reads: ['shipments'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /shipments/counts': {
    summary:
      'Counts the shipments that match each of up to 12 filters. Filters with search words are not counted',
    can: 'View shipments',
    query: z.object({
      filters: jsonParameter(z.array(z.strictObject(shipmentFilter)).min(1).max(12)),
    }),
    returns: json(z.array(z.int().nullable())),
    past: true,
    reads: ['shipments'],
    example: { as: 'account', query: { filters: [{ flag: 'not_final' }, { flag: 'on_hold' }] } },
  },
  'GET /shipments/:id': {
    summary: 'Returns one shipment with its parcels, addresses and charges',
    can: 'View shipments',
    returns: json(shipmentDetail),
    past: true,
    reads: ['shipments'],
    example: { as: 'account', params: { id: 1 } },
  },
  'POST /shipments/bulkupdate': {
    summary:
      'Changes the status or fields of up to 1000 shipments. The response gives the outcome for each',
    can: ['Edit shipments', 'Change shipment status', 'Book shipments'],
    body: z.object({
      ids,
      status: status.optional().meta({ label: 'Status' }),
      reason: line('Reason', 200).optional(),
      proof: proof.optional(),
      collection_driver_id: id.nullish().meta({ label: 'Collection driver', pick: 'drivers' }),
      delivery_driver_id: id.nullish().meta({ label: 'Delivery driver', pick: 'drivers' }),
      collection_branch_id: id.optional().meta({ label: 'Collection branch', pick: 'branches' }),
      delivery_branch_id: id.optional().meta({ label: 'Delivery branch', pick: 'branches' }),
      customer_reference: line('Customer reference', 60).nullish(),
      order_number: line('Order number', 60).nullish(),
    }),
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: updateTitle,
    example: { as: 'ops', body: { ids: [1], customer_reference: 'ORD-4712' } },
  },
  'POST /shipments/undo': {
    summary:
      'Undoes the caller’s own change of the driver, branch, reference or hold of shipments. Shipments changed since are skipped, with who changed them and when',
    can: ['Edit shipments', 'Change shipment status', 'Assign drivers', 'Book shipments'],
    body: undoneChange,
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Undo the change of #',
    example: { as: 'ops', body: { ids: [1], run_id: 1 } },
  },
  'PUT /shipment/update-collection-delivery-address': {
    summary:
      'Changes the collection address until collection, and the delivery address until delivery',
    can: ['Edit shipments', 'Book shipments'],
    body: z.object({
      shipment_id: id,
      collection: address.optional(),
      delivery: address.optional(),
    }),
    returns: json(shipmentDetail),
    touches: ['shipments'],
    versioned: true,
  },
  'GET /shipments/:id/history': {
    summary:
      'Returns the history of a shipment and its parcels in words: who did what, newest first',
    can: 'View internal notes',
    returns: json(z.array(historyEntry)),
    reads: ['shipments'],
    example: { as: 'ops', params: { id: 1 } },
  },
});
