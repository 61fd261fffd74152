import { billingTypeLabels } from '#domain/accounts/accounts.ts';
import { accountFields } from '#domain/accounts/account.fields.ts';
import { inRand } from '#domain/kernel/money.ts';
import { Money } from '#ui/table/cells.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { billingCycles, kinds, NEARLY_USED, statuses, type AccountRow } from './account.ts';
import { byLookUp } from './look-up-filter.ts';
import './account.css';

export const { columns, filters } = showFields('GET /accounts', accountFields, {
  labels: {
    status: statuses,
    kind: kinds,
    billing_type: billingTypeLabels,
    billing_cycle: billingCycles,
  },
  own: {
    available: { end: true, cell: (row) => <Available row={row} /> },
    payment_terms_days: { end: true, cell: ({ payment_terms_days: days }) => `${days} d` },
  },
  filters: {
    rate_group_id: byLookUp('rate_groups'),
    sales_agent_id: byLookUp('sales_agents'),
    enterprise_type_id: byLookUp('enterprise_types'),
  },
});

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
