import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApp } from '#ui/app-context.ts';
import { formOf } from '#ui/form-of/form-of.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useCan } from '#ui/use-can.ts';
import { BranchField, HeadOffice, Street } from './account-fields.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import './account.css';

const contact = ['contact_name', 'email', 'billing_email', 'mobile_number'] as const;
const address = ['street_address', 'suburb', 'city', 'zone', 'postal_code'] as const;
const ownGroups = { Contact: contact, Address: address };
const ownLooks = {
  contact_name: {},
  email: {},
  billing_email: {},
  mobile_number: {},
  street_address: { as: Street },
  suburb: {},
  city: {},
  zone: {},
  postal_code: { mono: true, inputMode: 'numeric' },
} as const;

/** Dialog in which staff add or change an account. */
const StaffDialog = formOf(['POST /accounts', 'PUT /accounts/:id'], {
  title: 'New account',
  named: 'account_code',
  wide: true,
  groups: {
    Who: [
      'name',
      'account_code',
      'kind',
      'parent_account_id',
      'enterprise_type_id',
      'registration_number',
      'vat_number',
    ],
    ...ownGroups,
    Money: [
      'billing_type',
      'billing_cycle',
      'payment_terms_days',
      'credit_limit',
      'allocation_method',
      'rate_group_id',
      'sales_agent_id',
      'branch_id',
    ],
    Rules: ['requires_customer_reference', 'webhook_url', 'webhook_enabled'],
  },
  ask: {
    ...ownLooks,
    account_code: { mono: true },
    parent_account_id: { as: HeadOffice },
    vat_number: { mono: true },
    credit_limit: { lead: 'R', when: ({ can }) => can('View billing') },
    allocation_method: { when: ({ can }) => can('View billing') },
    sales_agent_id: { when: ({ can }) => can('View sales agents') },
    branch_id: { as: BranchField },
  },
  first: {
    kind: 'business',
    billing_type: 'invoice',
    billing_cycle: 'monthly',
    payment_terms_days: 30,
    allocation_method: 'oldest-first',
  },
});

/** Dialog in which an account's own users change contact and address. */
const OwnDialog = formOf('PUT /accounts/:id', {
  title: () => 'Edit the account',
  named: 'account_code',
  wide: true,
  only: true,
  groups: ownGroups,
  ask: ownLooks,
});

/** Dialogs that commands and buttons request; every screen of accounts includes them once. */
export function AccountDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  const close = () => openDialog(null);
  if (request === null) return null;
  if (request === 'new') return <StaffDialog record={null} onClose={close} />;
  return <Edit id={request} onClose={close} />;
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const { api } = useApp();
  const isStaff = useCan()('Edit accounts');
  const found = useQuery(api.query('GET /accounts/:id', { params: { id } }));
  const Form = isStaff ? StaffDialog : OwnDialog;
  if (found.data) return <Form record={found.data} onClose={onClose} />;
  return (
    <Dialog title="Edit the account" isOpen onClose={onClose}>
      <QueryResult of={found} what="the account">
        {() => null}
      </QueryResult>
    </Dialog>
  );
}
