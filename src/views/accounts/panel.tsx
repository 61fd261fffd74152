import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { statuses } from './account.ts';
import { Figures } from './record/figures.tsx';
import { termsOf } from './record/head.tsx';
import { Notes } from './record/notes.tsx';
import { OpenInvoices } from './record/open-invoices.tsx';

/** Side panel of an account: state, contact and open items. */
export const AccountPanel = recordPanel('GET /accounts/:id', {
  kind: 'accounts',
  state: ({ status }) => statuses[status],
  aside: ({ name }) => <span className="quiet-text">{name}</span>,
  actions: [
    'accounts.1-note',
    'allocations.1-accounts',
    'accounts.2-edit',
    'accounts.3-hold',
    'accounts.3-release',
  ],
  facts: (account) => [
    ['Terms', termsOf(account)],
    ['Contact', account.contact_name],
    ['Email', account.billing_email ?? account.email],
    [
      'Mobile number',
      account.mobile_number && <PhoneNumber key="mobile" number={account.mobile_number} />,
    ],
    ...(account.sales_agent === undefined ? [] : [['Agent', account.sales_agent] as const]),
  ],
  parts: [Figures, OpenInvoices, Notes],
});
