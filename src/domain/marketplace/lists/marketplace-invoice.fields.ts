import {
  choice,
  code,
  count,
  day,
  fields,
  id,
  instant,
  money,
  text,
} from '#domain/entities/fields.ts';
import { marketplaceInvoiceStates } from '../marketplace-invoices.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const hidden = { hidden: true } as const;

export const marketplaceInvoiceFields = fields({
  invoice_number: code('Invoice', { names: true, sort: true, width: 150 }),
  state: choice('State', marketplaceInvoiceStates, { sort: true, filter: 'values', width: 140 }),
  fingerprint: text('Failure', { ...inRow, ...none, filter: 'values' }),
  /** Start of the period; the column shows the whole period. */
  period_from: day('Period', {
    sort: true,
    filter: ['period_from', 'period_until'],
    named: 'period',
    filterLabel: 'Period overlaps',
    width: 212,
  }),
  period_until: day('Period until', inRow),
  line_count: count('Lines', { sort: true, width: 72 }),
  total_excluding_vat: money('Excluding VAT', { width: 120 }),
  vat: money('VAT', { width: 104 }),
  total: money('Total', { sort: true, width: 116 }),
  /** Stated total minus the sum of the lines; null if not stated. */
  difference: money('Difference', { ...none, width: 100 }),
  error: text('Reason', { ...none, width: 180, grows: true }),
  time_created: instant('Uploaded', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    filterLabel: 'Created',
    width: 100,
  }),
  file_name: text('File', { ...hidden, width: 160 }),
  user: text('Uploaded by', { ...none, ...hidden, width: 140 }),
  acknowledged_at: instant('Acknowledged', { ...none, ...hidden, width: 110 }),
  /** Total stated in the file; null if not stated. */
  stated_total: money('Stated total', { ...inRow, ...none }),
  upload_progress: count('Progress', inRow),
  storage_key: text('In storage', { ...inRow, ...none }),
  sftp_path: text('On the file server', { ...inRow, ...none }),
  totalled_at: instant('Totalled', { ...inRow, ...none }),
  staged_at: instant('Staged', { ...inRow, ...none }),
  sent_at: instant('Sent', { ...inRow, ...none }),
  user_id: id('Uploaded by', { ...inRow, ...none }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
