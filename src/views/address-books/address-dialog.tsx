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
import { useIdentity } from '#ui/app-context.ts';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { NOT_CHOSEN, RecordField } from '#ui/form/lookup/record-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { Fields } from '#ui/screens/form.tsx';
import { toSend } from './kept-address.ts';

type Values = Pick<AddressDraft, keyof AddressDraft> &
  Pick<KeptAddress, 'kind' | 'is_default'> & { account_id: string };

const kinds = addressKinds.map((value) => ({ value, label: addressKindWords[value] }));

function AddressOfBook({ values, errors, put }: Fields<Values, KeptAddress | null>) {
  const lookups = useLookups();
  return (
    <AddressFields
      value={values}
      errors={errors}
      onChange={put}
      searchAddresses={lookups.addresses}
      searchLockers={lookups.records('locker')}
      alternative={ChooseOnMap}
      needsCompany
    />
  );
}

/** Form of an address; `asksAccount` if the account must be chosen. */
const addressForm = (asksAccount: boolean) =>
  formDialog({
    title: (record: KeptAddress | null) => (record ? `Edit ${record.name}` : 'New address'),
    wide: true,
    labels: {
      ...Object.fromEntries(comparedFields),
      account_id: 'Account',
      kind: 'Used for',
      locker_id: 'Locker',
    },
    start: (record): Values => ({
      ...(record ? keptDraft(record) : emptyAddress),
      kind: record?.kind ?? 'both',
      is_default: record?.is_default ?? false,
      account_id: '',
    }),
    fields: (form) => (
      <>
        {asksAccount && (
          <RecordField
            {...form.field('account_id')}
            of="account"
            placeholder="Name or code"
            autoFocus
          />
        )}
        <SelectField autoFocus={!asksAccount} choices={kinds} {...form.control('kind')} />
        <AddressOfBook {...form} />
        <Switch
          {...form.checkbox('is_default')}
          label="Default"
          description="New bookings start with this address."
        />
      </>
    ),
    check: (values) => {
      const company = companyProblem(values.type, values.company);
      const lacksAccount = values.account_id === '' || values.account_id === NOT_CHOSEN;
      return {
        ...(asksAccount && lacksAccount && { account_id: 'Choose an account.' }),
        ...(company !== null && { company }),
        ...addressProblems(values),
      };
    },
    send: (values, { api, record, how }) => {
      const body = toSend(values, values);
      if (record !== null)
        return api.call('PUT /address-books/:id', { params: { id: record.id }, body }, how);
      const owner = asksAccount ? { account_id: Number(values.account_id) } : {};
      return api.call('POST /address-books', { body: { ...body, ...owner } }, how);
    },
    done: ({ name }, { record }) => `${name} ${record ? 'saved' : 'added'}`,
  });

const AddressForm = addressForm(false);
const NewAddressForm = addressForm(true);

/** Dialog that adds or changes an address; staff choose the account of a new address. */
export function AddressDialog(props: { record: KeptAddress | null; onClose: () => void }) {
  const { user } = useIdentity();
  const Form = props.record === null && !isTenantUser(user) ? NewAddressForm : AddressForm;
  return <Form {...props} />;
}
