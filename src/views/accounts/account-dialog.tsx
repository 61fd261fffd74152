import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApp } from '#ui/app-context.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from './account.ts';
import { Address, Contact, Money, Rules, Who } from './account-fields.tsx';
import { bodyOf, errorsIn, labels, valuesOf } from './account-form.ts';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import './account.css';

const spec = {
  wide: true,
  labels,
  start: valuesOf,
  check: errorsIn,
  done: ({ account_code: code }: Account, { record }: { record: Account | null }) =>
    `${code} ${record ? 'saved' : 'added'}`,
} as const;

/** Dialog in which staff add or change an account. */
const StaffDialog = formDialog({
  ...spec,
  title: (record: Account | null) => (record ? `Edit ${record.account_code}` : 'New account'),
  fields: (form) => (
    <>
      <Who {...form} />
      <Contact {...form} />
      <Address {...form} />
      <Money {...form} />
      <Rules {...form} />
    </>
  ),
  send: (values, { api, record, how }) => {
    const body = bodyOf(values, { isStaff: true });
    if (record) return api.call('PUT /accounts/:id', { params: { id: record.id }, body }, how);
    const { name, email, mobile_number } = values;
    return api.call('POST /accounts', { body: { ...body, name, email, mobile_number } }, how);
  },
});

/** Dialog in which an account's own users change contact and address. */
const OwnDialog = formDialog({
  ...spec,
  title: () => 'Edit the account',
  fields: (form) => (
    <>
      <Contact {...form} />
      <Address {...form} />
    </>
  ),
  send: (values, { api, record, how }) =>
    api.call(
      'PUT /accounts/:id',
      { params: { id: record?.id ?? 0 }, body: bodyOf(values, { isStaff: false }) },
      how,
    ),
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
