import { inRand } from '#domain/kernel/money.ts';
import { Money } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import {
  billingCycles,
  billingTypes,
  kinds,
  NEARLY_USED,
  statuses,
  type AccountRow,
} from './account.ts';
import './account.css';

const col = columnsFor<AccountRow>();

const money = { needs: ['View billing'] } as const;
const hidden = { hidden: true } as const;

export const columns = [
  col.ref('account_code', 'Code', { names: true, sort: 'account_code', width: 92 }),
  col.text('name', 'Name', { sort: 'name', width: 190, grows: true }),
  col.state('status', 'Status', {
    sort: 'status',
    width: 104,
    of: ({ status }) => statuses[status],
  }),
  col.money('balance', 'Balance', { ...money, sort: 'balance', width: 116, narrow: 'end' }),
  col.money('overdue', 'Overdue', { ...money, sort: 'overdue', width: 108 }),
  col.own('available', 'Available', {
    ...money,
    sort: 'limit_used',
    width: 124,
    end: true,
    cell: (row) => <Available row={row} />,
    value: ({ available }) => available ?? null,
  }),
  col.money('unbilled', 'Unbilled', { ...money, sort: 'unbilled', width: 108 }),
  col.own('payment_terms_days', 'Terms', {
    width: 72,
    end: true,
    cell: ({ payment_terms_days: days }) => `${days} d`,
    value: ({ payment_terms_days: days }) => days,
  }),
  col.text('rate_group', 'Rate group', { width: 120 }),
  col.text('sales_agent', 'Agent', { width: 120, needs: ['View sales agents'] }),
  col.date('last_payment_on', 'Last payment', { ...money, sort: 'last_payment_on', width: 112 }),
  col.own('kind', 'Kind', { ...hidden, width: 110, ...inWords(({ kind }) => kinds[kind]) }),
  col.own('billing_type', 'Billing', {
    ...hidden,
    width: 92,
    ...inWords(({ billing_type: type }) => billingTypes[type]),
  }),
  col.own('billing_cycle', 'Cycle', {
    ...hidden,
    width: 92,
    ...inWords(({ billing_cycle: cycle }) => billingCycles[cycle]),
  }),
  col.text('email', 'Email', { ...hidden, width: 200 }),
  col.text('contact_name', 'Contact', { ...hidden, width: 150 }),
  col.text('mobile_number', 'Mobile number', { ...hidden, width: 130 }),
  col.text('vat_number', 'VAT number', { ...hidden, width: 110 }),
  col.text('branch', 'Branch', { ...hidden, width: 130 }),
  col.text('city', 'City', { ...hidden, width: 120 }),
  col.text('enterprise_type', 'Enterprise type', { ...hidden, width: 140 }),
  col.flag('webhook_enabled', 'Webhook', { ...hidden, width: 88 }),
  col.money('credit_limit', 'Credit limit', { ...hidden, ...money, width: 124 }),
  col.time('last_invoiced_at', 'Last invoiced', { ...hidden, ...money, width: 116 }),
  col.time('time_created', 'Created', { ...hidden, sort: 'time_created' }),
  col.number('id', 'Number', { ...hidden, sort: 'id', width: 88 }),
];

function inWords(say: (row: AccountRow) => string) {
  return { cell: say, value: say };
}

/** Available credit, with a bar once the limit is nearly used. */
function Available({ row: { available = null, limit_used: used = null } }: { row: AccountRow }) {
  if (available === null) return <span className="quiet-text">No limit</span>;
  if (used === null || used < NEARLY_USED) return <Money amount={available} />;
  return (
    <span className="account-left" title={`${Math.round(used)} % of the limit is used`}>
      {inRand(available)}
      <svg
        className={used > 100 ? 'account-used is-over' : 'account-used'}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={Math.min(100, used)} height={1} />
      </svg>
    </span>
  );
}
