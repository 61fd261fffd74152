import { provinces } from '#domain/places/provinces.ts';
import { addressProblem, type RuleConditions } from '#domain/integrations/webhooks.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { useIdentity } from '#ui/app-context.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { AccountChoice } from './account-choice.tsx';
import { eventOptions, type Integration } from './integration.ts';
import { chosenIn, ManyBoxes } from './many-boxes.tsx';

const labels = {
  name: 'Name',
  url: 'Address',
  account_id: 'Account',
  events: 'Events',
  services: 'Only these services',
  provinces: 'Only deliveries to',
  acknowledged: 'Save even if the address does not accept the test',
};

const empty = {
  name: '',
  url: 'https://',
  account_id: '',
  events: '',
  services: '',
  provinces: '',
  acknowledged: false,
};
type Values = typeof empty;

const written = ({ name, url, events, conditions }: Integration): Values => ({
  ...empty,
  name,
  url: url ?? '',
  events: events.join(','),
  services: (conditions.services ?? []).join(', '),
  provinces: (conditions.provinces ?? []).join(','),
});

const codesIn = (text: string): string[] =>
  text.split(/[\s,]+/).flatMap((code) => (code === '' ? [] : code.toUpperCase()));

/** Conditions of a rule other than the event; accounts that were set before are kept. */
function conditionsIn(values: Values, before: RuleConditions | undefined) {
  const services = codesIn(values.services);
  const chosen = new Set(chosenIn(values.provinces));
  const zones = provinces.flatMap(({ code }) => (chosen.has(code) ? code : []));
  return {
    ...(before?.accounts && { accounts: before.accounts }),
    ...(services.length > 0 && { services }),
    ...(zones.length > 0 && { provinces: zones }),
  };
}

const provinceOptions = provinces.map(({ code, name }) => ({ value: code, label: name }));

function OwnerField(props: Parameters<typeof AccountChoice>[0] & { isNew: boolean }) {
  const { isNew, ...field } = props;
  const isOfAccount = isTenantUser(useIdentity().user);
  return isNew && !isOfAccount ? <AccountChoice {...field} /> : null;
}

/** Dialog that adds or changes a webhook. A new URL is tested before it is saved. */
export const IntegrationDialog = formDialog({
  title: (row: Integration | null) => (row ? `Edit ${row.name}` : 'New webhook'),
  wide: true,
  labels,
  start: (row) => (row ? written(row) : empty),
  fields: ({ field, checkbox, record }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField
        mono
        type="url"
        description="A test is sent to this address before the integration is saved."
        {...field('url')}
      />
      <OwnerField
        isNew={record === null}
        description="Events of this account only. Leave empty for all accounts."
        {...field('account_id')}
      />
      <ManyBoxes choices={eventOptions} {...field('events')} />
      <TextField
        optional
        mono
        description="Codes separated by commas, such as ONX, ECO."
        {...field('services')}
      />
      <ManyBoxes choices={provinceOptions} {...field('provinces')} />
      <Checkbox {...checkbox('acknowledged')} />
    </>
  ),
  check: ({ name, url, events }) => {
    const problem = addressProblem(url.trim(), true);
    return {
      ...(name.trim() === '' && { name: 'Name is required.' }),
      ...(problem !== null && { url: problem }),
      ...(events === '' && { events: 'Choose at least one event.' }),
    };
  },
  send: async (values, { api, record, how }) => {
    const { name, url, acknowledged, account_id } = values;
    const chosen = new Set(chosenIn(values.events));
    const events = eventOptions.flatMap(({ value }) => (chosen.has(value) ? value : []));
    const conditions = conditionsIn(values, record?.conditions);
    const body = { name, url, events, conditions, acknowledged };
    if (record !== null)
      return api.call('PUT /integrations/:id', { params: { id: record.id }, body }, how);
    const owner = account_id === '' ? {} : { account_id: Number(account_id) };
    return api.call('POST /integrations', { body: { ...body, ...owner } });
  },
  done: ({ name }, { record }) => `${name} ${record ? 'saved' : 'added'}`,
});
