import type { DatasetName } from '#domain/reports/datasets.ts';
import * as events from '../datasets/events.ts';
import * as field from '../datasets/field.ts';
import * as lockers from '../datasets/lockers.ts';
import * as office from '../datasets/office.ts';
import * as shipments from '../datasets/shipments.ts';
import type { Reader, Source, SourceOf } from './source.ts';

const sources: { [D in DatasetName]: SourceOf<D> } = {
  shipments: shipments.shipments,
  deliveries: shipments.deliveries,
  attempts: events.attempts,
  collections: shipments.collections,
  'driver-work': events.driverWork,
  'open-shipments': shipments.openShipments,
  'hand-overs': shipments.handOvers,
  'locker-stays': lockers.lockerStays,
  doors: lockers.doors,
  'door-hours': lockers.doorHours,
  lockers: lockers.lockers,
  'locker-silences': lockers.lockerSilences,
  'locker-codes': lockers.lockerCodes,
  'wrong-codes': lockers.wrongCodes,
  'locker-commands': lockers.lockerCommands,
  'walk-doors': field.walkDoors,
  'outage-lockers': field.outageLockers,
  'open-items': office.openItemsNow,
  'invoice-lines': office.invoiceLines,
  'credit-notes': office.creditNotes,
  receipts: office.receipts,
  messages: office.textMessages,
  webhooks: office.webhooks,
  claims: office.claimsOfPeople,
  runs: office.bulkRuns,
  'sign-ins': office.signIns,
};

export const sourceOf = (name: DatasetName, reader: Reader): Source => sources[name](reader);
