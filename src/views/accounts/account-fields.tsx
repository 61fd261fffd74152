import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messages } from '#domain/kernel/messages.ts';
import { provinces } from '#domain/places/provinces.ts';
import { ChooseOnMap } from '#map/picker/choose-on-map.tsx';
import type { FoundAddress } from '#ui/address/address-fields.tsx';
import { useApp } from '#ui/app-context.ts';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import type { Fields } from '#ui/screens/form.tsx';
import { useCan } from '#ui/use-can.ts';
import { RecordField } from '#ui/form/lookup/record-field.tsx';
import { allocationMethods, billingCycles, billingTypes, kinds, type Account } from './account.ts';
import type { AccountValues } from './account-form.ts';

type Form = Fields<AccountValues, Account | null>;

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Fields that identify the account. */
export function Who({ field, record }: Form) {
  return (
    <Group title="Who">
      <TextField autoFocus {...field('name')} />
      <TextField
        mono
        optional
        description="Leave empty to assign three letters and a number. It cannot change once it is on an invoice."
        {...field('account_code')}
      />
      <SelectField choices={choicesOf(kinds)} {...field('kind')} />
      <RecordField
        of="account"
        optional
        words={record?.parent_account ?? ''}
        placeholder="Name or code of the head office account"
        {...field('parent_account_id')}
      />
      <LookUp list="enterprise_types" {...field('enterprise_type_id')} />
      <TextField optional {...field('registration_number')} />
      <TextField optional mono {...field('vat_number')} />
    </Group>
  );
}

export function Contact({ field }: Form) {
  return (
    <Group title="Contact">
      <TextField optional {...field('contact_name')} />
      <TextField type="email" {...field('email')} />
      <TextField type="email" optional {...field('billing_email')} />
      <PhoneField {...field('mobile_number')} />
    </Group>
  );
}

const zones = provinces.map(({ code, name }) => ({ value: code, label: name }));
const placed = ['street_address', 'suburb', 'city', 'zone', 'postal_code'] as const;

/** Address that parcels are usually sent from, typed or chosen on the map. */
export function Address({ field }: Form) {
  const { toasts } = useApp();
  const [isOpen, setOpen] = useState(false);
  const populate = (found: FoundAddress) => {
    for (const name of placed) field(name).onChange(found[name]);
    toasts.show({ kind: 'success', text: messages.fieldsPopulated });
  };
  return (
    <Group title="Address">
      <TextField
        optional
        trailing={<ChooseOnMap isOpen={isOpen} onOpen={setOpen} onChosen={populate} />}
        {...field('street_address')}
      />
      <TextField optional {...field('suburb')} />
      <TextField optional {...field('city')} />
      <SelectField optional choices={zones} placeholder="Choose a province" {...field('zone')} />
      <TextField optional inputMode="numeric" mono {...field('postal_code')} />
    </Group>
  );
}

/** Fields for terms of payment. */
export function Money({ field }: Form) {
  const can = useCan();
  return (
    <Group title="Money">
      <SelectField choices={choicesOf(billingTypes)} {...field('billing_type')} />
      <SelectField choices={choicesOf(billingCycles)} {...field('billing_cycle')} />
      <TextField inputMode="numeric" {...field('payment_terms_days')} />
      {can('View billing') && (
        <TextField
          optional
          inputMode="decimal"
          lead="R"
          description="0 means no limit for an invoiced account; a prepaid account must pay first."
          {...field('credit_limit')}
        />
      )}
      {can('View billing') && (
        <SelectField choices={choicesOf(allocationMethods)} {...field('allocation_method')} />
      )}
      <LookUp list="rate_groups" {...field('rate_group_id')} />
      {can('View sales agents') && <LookUp list="sales_agents" {...field('sales_agent_id')} />}
      <BranchField {...field('branch_id')} />
    </Group>
  );
}

/** Fields for booking rules and webhooks. */
export function Rules({ field, checkbox }: Form) {
  return (
    <Group title="Rules">
      <Switch {...checkbox('requires_customer_reference')} />
      <TextField type="url" optional {...field('webhook_url')} />
      <Switch {...checkbox('webhook_enabled')} />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="account-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type LookUpProps = ReturnType<Form['field']> & {
  list: 'enterprise_types' | 'rate_groups' | 'sales_agents';
};

/** Select for an entry of one of the company's look-up lists, or for none. */
function LookUp({ list, ...field }: LookUpProps) {
  const { api } = useApp();
  const general = useQuery(api.query('GET /general-data'));
  const named = general.data?.[list] ?? [];
  const choices = [
    { value: '', label: 'None' },
    ...named.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <SelectField
      choices={choices}
      description={general.isError ? 'The options could not be loaded.' : undefined}
      {...field}
    />
  );
}

/** Select for the branch in charge, or none. */
function BranchField(field: ReturnType<Form['field']>) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /search/names', { query: { kind: 'branch', q: '' } }));
  const choices = [
    { value: '', label: 'None' },
    ...(found.data ?? []).map(({ id, code, name }) => ({
      value: String(id),
      label: `${code} ${name}`,
    })),
  ];
  return (
    <SelectField
      choices={choices}
      description={found.isError ? 'The branches could not be loaded.' : undefined}
      {...field}
    />
  );
}
