import { expect, test } from 'vitest';
import { nowSource, nowSourceIds } from '#domain/overview/now.ts';
import { everyCommand } from './commands/commands.ts';
import { meaningOf, type FilterField } from '#ui/table/filter/filter-fields.ts';
import { parseFilter } from '#ui/table/filter/filter-grammar.ts';
import { filters as accounts } from '#views/accounts/columns.tsx';
import { filters as applications } from '#views/accounts/applications/applications.screen.tsx';
import { filters as profiles } from '#views/accounts/parcel-points/profiles.screen.tsx';
import { filters as invoices } from '#views/billing/invoices/columns.tsx';
import { filters as failedRows } from '#views/payments/credit/failed.screen.tsx';
import { importFilters } from '#views/booking/import/filters.ts';
import { doorTable } from '#views/lockers/admin/doors/columns.ts';
import { filters as lockers } from '#views/lockers/columns.tsx';
import { driverFilters } from '#views/maps/driver-filters.ts';
import { filters as tasks } from '#views/background-tasks/list.screen.tsx';
import { filters as events } from '#views/marketplace/events/columns.tsx';
import { filters as documents } from '#views/marketplace/documents/columns.tsx';
import { filters as marketplaceInvoices } from '#views/marketplace/invoices/columns.tsx';
import { filters as marketplaceShipments } from '#views/marketplace/shipment-columns.tsx';
import { filters as requests } from '#views/marketplace/webhooks/columns.tsx';
import { filters as inbound } from '#views/marketplace/inbound/columns.tsx';
import { nowCommands } from '#views/operations/dashboard/now/now-commands.ts';
import { isReadAsRows } from '#views/operations/dashboard/now/now-subject.ts';
import { filters as messages } from '#views/outgoing-messages/list.screen.tsx';
import { filters as receipts } from '#views/payments/columns.tsx';
import { filters as runs } from '#views/runs/columns.tsx';
import { filters as shipments } from '#views/shipments/filters.ts';

const fieldsByPath = new Map<string, readonly FilterField[]>([
  ['/shipments', shipments],
  ['/amazon-shipments/event-shipments', events],
  ['/amazon-shipments/inbound-logs', inbound],
  ['/amazon-shipments/shipments', marketplaceShipments],
  ['/amazon-shipments/webhook-logs', requests],
  ['/amazon-invoices', marketplaceInvoices],
  ['/settings/background-tasks', tasks],
  ['/inbound-xml', documents],
  ['/billing/payments', receipts],
  ['/outgoing-messages', messages],
  ['/runs', runs],
  ['/lockers', lockers],
  ['/admin/doors', doorTable.filters],
  ['/maps', driverFilters],
  ['/shipments/import', importFilters],
  ['/billing/credit-payments/failed', failedRows],
  ['/billing/invoices', invoices],
  ['/accounts', accounts],
  ['/accounts/applications', applications],
  ['/accounts/parcel-points', profiles],
]);

test.each(nowSourceIds)('the commands for the Now line "%s" exist and accept its rows', (id) => {
  for (const wanted of nowCommands[id]) {
    const command = everyCommand.find((one) => one.id === wanted);
    if (nowSource(id).isTask) {
      // Tasks have no rows, so their commands must not need rows.
      expect([wanted, command !== undefined, command?.on]).toEqual([wanted, true, undefined]);
      continue;
    }
    expect([wanted, command?.on]).toEqual([wanted, nowSource(id).kind]);
    // A line represents all rows of its list, so its commands must accept many rows, unless the
    // list is read row by row.
    if (isReadAsRows(id)) continue;
    expect([wanted, command?.single ?? false]).toEqual([wanted, false]);
    expect([wanted, command?.bulk !== undefined || command?.matching]).toEqual([wanted, true]);
  }
});

test.each(nowSourceIds)(
  'the list for the Now line "%s" parses the filter line to the same filter',
  (id) => {
    const { path, line, filter } = nowSource(id);
    const fields = fieldsByPath.get(path) ?? [];
    expect(meaningOf(parseFilter(line), fields)).toEqual({ filter, problems: [] });
  },
);
