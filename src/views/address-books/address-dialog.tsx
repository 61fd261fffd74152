import { useState } from 'react';
import {
  addressKinds,
  addressKindWords,
  companyProblem,
} from '#domain/address-books/address-books.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { ChooseOnMap } from '#map/picker/choose-on-map.tsx';
import { type AddressDraft, addressProblems, emptyAddress } from '#ui/address/address-draft.ts';
import { AddressFields } from '#ui/address/address-fields.tsx';
import { comparedFields } from '#ui/address/compared-fields.ts';
import { type KeptAddress, keptDraft } from '#ui/address/kept-address.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { Conflict } from '#ui/form/conflict.tsx';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { type FieldErrors, useSubmission, failureText } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toSend } from './kept-address.ts';

interface Values {
  draft: AddressDraft;
  kind: KeptAddress['kind'];
  is_default: boolean;
  account: { id: number; words: string };
}

const kinds = addressKinds.map((value) => ({ value, label: addressKindWords[value] }));

const start = (record: KeptAddress | null): Values =>
  record === null
    ? { draft: emptyAddress, kind: 'both', is_default: false, account: { id: 0, words: '' } }
    : {
        draft: keptDraft(record),
        kind: record.kind,
        is_default: record.is_default,
        account: { id: record.account_id, words: record.account },
      };

function problems({ draft, account }: Values, needsAccount: boolean): FieldErrors {
  const company = companyProblem(draft.type, draft.company);
  return {
    ...(needsAccount && account.id === 0 && { account_id: 'Choose an account.' }),
    ...(company !== null && { company }),
    ...addressProblems(draft),
  };
}

type AddressDialogProps = { record: KeptAddress | null; onClose: () => void };

/** Form state of a new or existing address. */
function useAddressForm({ record, onClose }: AddressDialogProps) {
  const { api, toasts } = useApp();
  const { user } = useIdentity();
  const needsAccount = record === null && !isTenantUser(user);
  const [values, setValues] = useState(() => start(record));
  const [version, setVersion] = useState(record?.version);
  const form = useSubmission({
    values: { ...values, version },
    check: (given): FieldErrors => problems(given, needsAccount),
    send: ({ version: from, ...given }, idempotencyKey) => {
      const body = toSend(given.draft, given);
      if (record !== null) {
        const how = { idempotencyKey, ...(from !== undefined && { version: from }) };
        return api.call('PUT /address-books/:id', { params: { id: record.id }, body }, how);
      }
      const owned = { ...body, ...(needsAccount && { account_id: given.account.id }) };
      return api.call('POST /address-books', { body: owned }, { idempotencyKey });
    },
    done: ({ name }) => {
      toasts.show({ kind: 'success', text: `${name} ${record ? 'saved' : 'added'}` });
      onClose();
    },
  });
  return {
    ...form,
    values,
    needsAccount,
    put: (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed })),
    saveMine: (from: number) => {
      setVersion(from);
      form.sendInstead({ ...values, version: from });
    },
  };
}

/** Dialog that adds or changes an address. */
export function AddressDialog(props: AddressDialogProps) {
  const { record, onClose } = props;
  const form = useAddressForm(props);
  const lookups = useLookups();
  const { values, put, errors } = form;
  return (
    <Dialog title={record ? `Edit ${record.name}` : 'New address'} isOpen onClose={onClose} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        {form.needsAccount && <AccountField form={form} />}
        <SelectField
          label="Used for"
          choices={kinds}
          value={values.kind}
          error={errors['kind']}
          onChange={(kind) => put({ kind })}
        />
        <AddressFields
          value={values.draft}
          errors={errors}
          onChange={(draft) => put({ draft })}
          searchAddresses={lookups.addresses}
          searchLockers={lookups.records('locker')}
          alternative={ChooseOnMap}
          needsCompany
        />
        <Switch
          label="Default"
          description="New bookings start with this address."
          checked={values.is_default}
          onChange={(is_default) => put({ is_default })}
        />
        <Ending form={form} record={record} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useAddressForm>;

function AccountField({ form: { values, errors, put } }: { form: Form }) {
  const lookups = useLookups();
  return (
    <LookupField
      label="Account"
      placeholder="Name or code"
      autoFocus
      text={values.account.words}
      error={errors['account_id']}
      onText={(words) => put({ account: { id: 0, words } })}
      onChoose={(account) => put({ account })}
      search={lookups.records('account')}
    />
  );
}

/** Errors and buttons, or both versions after a conflict. */
function Ending({ form, record, onClose }: { form: Form } & AddressDialogProps) {
  const { failure, busy, values } = form;
  if (failure?.code === 'stale')
    return (
      <Conflict
        current={failure.body.current}
        mine={comparedFields.map(([field, label]) => ({
          field,
          label,
          value: values.draft[field],
        }))}
        onDrop={onClose}
        onSaveMine={form.saveMine}
      />
    );
  const words = failureText(form, [...Object.keys(values.draft), 'account_id', 'kind']);
  return (
    <>
      <FormFooter
        words={words}
        action={record === null ? 'Add' : 'Save'}
        busy={busy}
        onClose={onClose}
      />
    </>
  );
}
