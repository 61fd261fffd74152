import { paymentStates } from '../payments/payments.ts';
import { runPermissions } from '../people/permissions.ts';
import { calendar, dataset, everyRow } from './dataset.ts';

const count = { kind: 'count' } as const;
const money = { kind: 'money' } as const;
const account = { title: 'Account', needs: 'View accounts', field: 'account' } as const;
const { day, month } = calendar;

export const officeDatasets = {
  'open-items': dataset({
    title: 'Open items',
    rows: 'open items',
    can: ['View billing'],
    dimensions: { account: { title: 'Account', field: 'account' } },
    measures: {
      current: { title: 'Current', ...money },
      days_30: { title: '30 days', ...money, more: 'bad' },
      days_60: { title: '60 days', ...money, more: 'bad' },
      days_90: { title: '90 days', ...money, more: 'bad' },
      days_120: { title: '120+', ...money, more: 'bad' },
      unallocated: { title: 'Unallocated', ...money },
      balance: { title: 'Balance', ...money },
    },
    list: { path: '/billing/invoices', terms: [['unpaid', 'yes']] },
  }),
  'invoice-lines': dataset({
    title: 'Invoiced lines',
    rows: 'invoice lines',
    can: ['View billing'],
    moment: 'invoiced',
    dimensions: {
      day,
      month,
      account,
      service: { title: 'Service' },
      kind: { title: 'Kind', kind: 'code' },
    },
    measures: {
      excluding_vat: { title: 'Excl. VAT', ...money, more: 'good' },
      vat: { title: 'VAT', ...money },
      total: { title: 'Total', ...money, more: 'good' },
      lines: { title: 'Lines', ...count },
      invoices: { title: 'Invoices', ...count, rows: everyRow },
    },
    list: { path: '/billing/invoices', period: 'date' },
  }),
  'credit-notes': dataset({
    title: 'Credit notes',
    rows: 'credit notes',
    can: ['View billing'],
    moment: 'issued',
    dimensions: {
      day,
      month,
      account,
      reason: { title: 'Reason', field: 'reason' },
    },
    measures: {
      total: { title: 'Total', ...money, more: 'bad' },
      excluding_vat: { title: 'Excl. VAT', ...money, more: 'bad' },
      notes: { title: 'Credit notes', ...count, more: 'bad', rows: everyRow },
      open: { title: 'Not settled yet', ...money },
    },
    list: { path: '/billing/credit-notes', period: 'date' },
  }),
  receipts: dataset({
    title: 'Payments',
    rows: 'payments',
    can: ['View payment imports'],
    moment: 'paid',
    dimensions: {
      day,
      month,
      account,
      method: { title: 'Method', kind: 'code', field: 'method' },
      kind: { title: 'From' },
      state: { title: 'State', kind: 'code', field: 'state' },
    },
    measures: {
      amount: { title: 'Amount', ...money, more: 'good' },
      allocated: { title: 'Allocated', ...money, more: 'good' },
      unallocated: { title: 'Unallocated', ...money, more: 'bad' },
      payments: { title: 'Payments', ...count, rows: everyRow },
      unmatched: { title: 'Without an account', ...count, more: 'bad' },
    },
    list: {
      path: {
        of: 'kind',
        paths: { receipt: '/billing/payments' },
      },
      period: 'date',
      terms: [
        ['state', ...paymentStates.filter((state) => state !== 'reversed' && state !== 'failed')],
      ],
    },
  }),
  messages: dataset({
    title: 'Messages',
    rows: 'messages',
    can: ['View sent messages'],
    moment: 'written',
    dimensions: {
      ...calendar,
      channel: { title: 'Channel' },
      template: { title: 'About', kind: 'code', field: 'about' },
      status: { title: 'State', kind: 'code', field: 'status' },
      account,
    },
    measures: {
      messages: { title: 'Messages', ...count, rows: everyRow },
      delivered: {
        title: 'Delivered',
        ...count,
        more: 'good',
        rows: [['status', 'delivered', 'read']],
      },
      failed: { title: 'Failed', ...count, more: 'bad', rows: [['status', 'failed']] },
      delivered_share: { title: 'Delivered %', kind: 'share', more: 'good' },
      parts: { title: 'Parts', ...count },
      cost: { title: 'Cost', ...money, needs: 'View billing', more: 'bad' },
    },
    list: {
      path: {
        of: 'channel',
        paths: { sms: '/sent-sms', whatsapp: '/sent-whatsapp', push: '/sent-push' },
      },
      period: 'created',
    },
  }),
  webhooks: dataset({
    title: 'Webhook deliveries',
    rows: 'deliveries',
    can: ['View integrations'],
    moment: 'due',
    dimensions: {
      ...calendar,
      integration: { title: 'Integration' },
      event: { title: 'Event', kind: 'code' },
      answer: { title: 'Answer' },
    },
    measures: {
      deliveries: { title: 'Deliveries', ...count },
      delivered: { title: 'Delivered', ...count, more: 'good' },
      failed: { title: 'Failed', ...count, more: 'bad' },
      delivered_share: { title: 'Delivered %', kind: 'share', more: 'good' },
      attempts: { title: 'Attempts', ...count, more: 'bad' },
    },
  }),
  claims: dataset({
    title: 'Claims',
    rows: 'claims',
    can: ['Claim work'],
    moment: 'claimed',
    dimensions: {
      ...calendar,
      person: { title: 'Claimed by', needs: 'View users' },
      entity: { title: 'Rows of', kind: 'code' },
      end: { title: 'Ended', kind: 'code' },
    },
    measures: {
      claims: { title: 'Claims', ...count },
      done: { title: 'Done', ...count, more: 'good' },
      handed_over: { title: 'Handed over', ...count },
      taken_over: { title: 'Taken over', ...count, more: 'bad' },
      expired: { title: 'Expired', ...count, more: 'bad' },
      overrides: { title: 'Changed by others', ...count, more: 'bad' },
      median_hours: { title: 'Median hours', kind: 'hours' },
    },
  }),
  runs: dataset({
    title: 'Runs',
    rows: 'runs',
    can: runPermissions,
    moment: 'started',
    dimensions: {
      ...calendar,
      person: { title: 'Started by', field: 'person', needs: 'View users' },
      entity: { title: 'Rows of', kind: 'code', field: 'entity' },
      state: { title: 'State', kind: 'code', field: 'state' },
    },
    measures: {
      runs: { title: 'Runs', ...count, rows: everyRow },
      rows: { title: 'Rows', ...count },
      ok: { title: 'Done', ...count, more: 'good' },
      skipped: { title: 'Skipped', ...count },
      failed: { title: 'Failed', ...count, more: 'bad' },
      median_minutes: { title: 'Median minutes', kind: 'decimal', more: 'bad' },
    },
    list: { path: '/runs', period: 'created' },
  }),
  'sign-ins': dataset({
    title: 'Sign-ins',
    rows: 'sign-ins',
    can: ['End sessions'],
    moment: 'signed in',
    dimensions: {
      ...calendar,
      person: { title: 'Person' },
      role: { title: 'Role' },
      ended: { title: 'Ended by', kind: 'code' },
    },
    measures: {
      sign_ins: { title: 'Sign-ins', ...count },
      people: { title: 'People', ...count },
      permissions: { title: 'Permissions held', ...count },
      second_step: { title: 'With two-factor', ...count, more: 'good' },
      inactive: { title: 'Ended by inactivity', ...count },
      addresses: { title: 'Addresses', ...count },
    },
  }),
};
