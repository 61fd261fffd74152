import { openingDays, profileFieldLabels } from '#domain/accounts/parcel-points.ts';
import { provinces } from '#domain/places/provinces.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { Profile } from './profile.ts';
import './profile.css';

const CORRECT = 'POST /accounts/update-pp-account-application';

const texts = [
  'store_name',
  'contact_name',
  'email',
  'mobile_number',
  'street_address',
  'suburb',
  'postal_code',
] as const;
const optional = ['bank_name', 'bank_account_last_digits'] as const;

type Values = Readonly<Record<string, string>>;

/** Field name as used by the errors of the server. */
const nameOf = (name: string) => `fields.${name}`;
const ofDay = (day: string) => nameOf(`opening_hours.${day}`);

const labels: Values = Object.fromEntries([
  ...Object.entries(profileFieldLabels).map(([name, label]) => [nameOf(name), label]),
  ...openingDays.map((day) => [ofDay(day), `Open, ${day}`]),
]);

const written = (profile: Profile | null): Values =>
  Object.fromEntries([
    ...[...texts, ...optional, 'zone' as const].map((name) => [
      nameOf(name),
      profile?.[name] ?? '',
    ]),
    ...openingDays.map((day) => [ofDay(day), profile?.opening_hours[day] ?? '']),
  ]);

/** Converts the form to the request; days without hours are left out. */
function fieldsOf(values: Values, before: Profile) {
  const text = (name: string) => values[nameOf(name)]?.trim() ?? '';
  const zone = provinces.find(({ code }) => code === text('zone'))?.code;
  const hours = openingDays.flatMap((day) => {
    const typed = values[ofDay(day)]?.trim() ?? '';
    return typed === '' ? [] : [[day, typed] as const];
  });
  const others = Object.entries(before.opening_hours).filter(([day]) => !openingDays.includes(day));
  return {
    store_name: text('store_name'),
    contact_name: text('contact_name'),
    email: text('email'),
    mobile_number: text('mobile_number'),
    street_address: text('street_address'),
    suburb: text('suburb'),
    ...(zone !== undefined && { zone }),
    postal_code: text('postal_code'),
    bank_name: text('bank_name') || null,
    bank_account_last_digits: text('bank_account_last_digits') || null,
    opening_hours: Object.fromEntries([...hours, ...others]),
  };
}

/**
 * Corrects the application of a shop. An existing parcel point changes too, and a rejected
 * application gets the state "new" again.
 */
export const CorrectionDialog = formDialog({
  title: (profile: Profile | null) => `Correct ${profile?.store_name ?? 'the application'}`,
  wide: true,
  labels,
  start: written,
  fields: ({ field }) => (
    <div className="profile-fields">
      {texts.map((name, at) => (
        <TextField key={name} autoFocus={at === 0} {...field(nameOf(name))} />
      ))}
      <SelectField
        {...field(nameOf('zone'))}
        choices={provinces.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {optional.map((name) => (
        <TextField key={name} optional {...field(nameOf(name))} />
      ))}
      {openingDays.map((day) => (
        <TextField key={day} optional placeholder="08:00-17:00" {...field(ofDay(day))} />
      ))}
    </div>
  ),
  send: async (values, { api, record, how }) => {
    if (record === null) throw new Error('There is no application to correct');
    const { version = record.version } = how;
    const body = { id: record.id, fields: fieldsOf(values, record), version };
    return api.call(CORRECT, { body }, how);
  },
  done: ({ store_name: name, state }) =>
    state === 'new'
      ? `${name} corrected. The application still needs a decision.`
      : `${name} corrected`,
});
