import { formatShortDay } from '#domain/kernel/time.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { lineOf } from '#ui/address/kept-address.ts';
import { useIdentity } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { Fields } from '#ui/screens/form.tsx';
import { AddressField, RecordField } from '#ui/form/lookup/record-field.tsx';
import type { CollectionRequest } from './collection.ts';
import { problemsOf, rhythmOf, sharedOf, startOf, type Values } from './request-body.ts';
import { WeekdayBoxes } from './weekday-boxes.tsx';
import './collections.css';

const labels = {
  account_id: 'Account',
  name: 'Name',
  address_book_id: 'Address',
  ready_time: 'Ready',
  close_time: 'Closes',
  parcel_count: 'Parcels',
  total_weight: 'Weight, kg',
  instructions: 'Instructions',
};
const onceLabels = { ...labels, collect_on: 'Collect on' };
const seriesLabels = {
  ...labels,
  weekdays: 'Days of the week',
  month_days: 'Days of the month',
  every: 'Every',
  starts_on: 'Starts',
  ends_on: 'Ends',
  on_holiday: 'On a public holiday',
};

const holidayChoices = [
  { value: 'skip', label: 'Do not collect' },
  { value: 'before', label: 'Collect the working day before' },
  { value: 'after', label: 'Collect the working day after' },
] as const;

type FormProps = Fields<Values, CollectionRequest | null>;

/** Fields for account, name and address. */
function Where({ field, values, record }: FormProps) {
  const isOfAccount = isTenantUser(useIdentity().user);
  const account = /^\d+$/.test(values.account_id) ? Number(values.account_id) : null;
  return (
    <>
      {record === null && !isOfAccount && (
        <RecordField {...field('account_id')} of="account" placeholder="Name or code" />
      )}
      <TextField {...field('name')} />
      <AddressField
        {...field('address_book_id')}
        account={account}
        words={record === null ? '' : lineOf(record)}
        placeholder="Search the address book"
        description="An address from the address book. Add new addresses to the address book first."
      />
    </>
  );
}

function Series({ field }: FormProps) {
  const { value, onChange, ...holiday } = field('on_holiday');
  return (
    <>
      <WeekdayBoxes {...field('weekdays')} />
      <div className="collection-pair">
        <TextField
          optional
          description="Days such as 1, 15. They replace the days of the week."
          {...field('month_days')}
        />
        <TextField
          inputMode="numeric"
          description="Number of weeks, or of months for days of the month."
          {...field('every')}
        />
        <TextField type="date" {...field('starts_on')} />
        <TextField type="date" optional {...field('ends_on')} />
      </div>
      <SelectField
        {...holiday}
        choices={holidayChoices}
        value={holidayChoices.find((one) => one.value === value)?.value ?? 'skip'}
        onChange={onChange}
      />
    </>
  );
}

function What({ field }: FormProps) {
  return (
    <>
      <div className="collection-pair">
        <TextField type="time" {...field('ready_time')} />
        <TextField type="time" {...field('close_time')} />
        <TextField inputMode="numeric" {...field('parcel_count')} />
        <TextField inputMode="decimal" optional {...field('total_weight')} />
      </div>
      <TextArea optional rows={2} {...field('instructions')} />
    </>
  );
}

/**
 * Returns the address to send, only if the user chose another one. A typed address of the request
 * stays.
 */
const placeOf = ({ address_book_id: kept }: Values, record: CollectionRequest | null) =>
  kept === '' || kept === String(record?.address_book_id ?? '')
    ? {}
    : { address_book_id: Number(kept) };

const ownerOf = ({ account_id: id }: Values) => (id === '' ? {} : { account_id: Number(id) });

interface Saved {
  name: string;
  moved_to?: string | null;
}

/**
 * Returns the message after saving. If it was too late to collect today, the message names the new
 * day.
 */
const saidOf = ({ name, moved_to: moved }: Saved, record: CollectionRequest | null): string =>
  moved
    ? `${name} added. It is too late to collect today, so the collection is on ${formatShortDay(moved)}.`
    : `${name} ${record === null ? 'added' : 'saved'}`;

const around = (title: string) => ({
  title: (record: CollectionRequest | null) => (record ? `Change ${record.name}` : title),
  wide: true as const,
  start: startOf,
  done: (saved: Saved, { record }: { record: CollectionRequest | null }) => saidOf(saved, record),
});

const PUT = 'PUT /collection-requests/:id';
const POST = 'POST /collection-requests';

const SeriesDialog = formDialog({
  ...around('New recurring collection'),
  labels: seriesLabels,
  fields: (form) => (
    <>
      <Where {...form} />
      <Series {...form} />
      <What {...form} />
    </>
  ),
  check: (values, record) => problemsOf(values, { kind: 'recurring', record }),
  send: async (values, { api, record, how }) => {
    const body = { ...sharedOf(values), ...rhythmOf(values), ...placeOf(values, record) };
    if (record !== null) return api.call(PUT, { params: { id: record.id }, body }, how);
    const added = { kind: 'recurring' as const, ...ownerOf(values), ...body };
    return api.call(POST, { body: added }, how);
  },
});

const OnceDialog = formDialog({
  ...around('New collection'),
  labels: onceLabels,
  fields: (form) => (
    <>
      <Where {...form} />
      <TextField type="date" {...form.field('collect_on')} />
      <What {...form} />
    </>
  ),
  check: (values, record) => problemsOf(values, { kind: 'bulk', record }),
  send: async (values, { api, record, how }) => {
    const { collect_on } = values;
    const body = { ...sharedOf(values), collect_on, ...placeOf(values, record) };
    if (record !== null) return api.call(PUT, { params: { id: record.id }, body }, how);
    const added = { kind: 'bulk' as const, ...ownerOf(values), ...body };
    return api.call(POST, { body: added }, how);
  },
});

/** Dialogs that add or change a request, by kind. */
export const requestDialogs = { recurring: SeriesDialog, bulk: OnceDialog } as const;
