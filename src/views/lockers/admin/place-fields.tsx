import { useQuery } from '@tanstack/react-query';
import { provinces } from '#domain/places/provinces.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Fields } from '#ui/screens/form.tsx';
import { hoursText } from '#domain/lockers/opening-times.ts';

/** Labels for address and opening hours of a locker or parcel point. */
export const placeLabels = {
  street_address: 'Street address',
  suburb: 'Suburb',
  city: 'City',
  zone: 'Province',
  postal_code: 'Postal code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  opening_hours: 'Opening hours',
};

interface Placed {
  street_address: string;
  suburb: string;
  city: string;
  zone: string;
  postal_code: string;
  latitude: number;
  longitude: number;
  opening_hours: Record<string, string>;
}

const week =
  'Monday 08:00-17:00\nTuesday 08:00-17:00\nWednesday 08:00-17:00\nThursday 08:00-17:00\nFriday 08:00-17:00\nSaturday 08:00-13:00\nSunday closed\nPublic Holidays closed';

export const noPlace = {
  street_address: '',
  suburb: '',
  city: '',
  zone: '',
  postal_code: '',
  latitude: '',
  longitude: '',
  opening_hours: week,
};

export const placeValues = (record: Placed): typeof noPlace => ({
  street_address: record.street_address,
  suburb: record.suburb,
  city: record.city,
  zone: record.zone,
  postal_code: record.postal_code,
  latitude: String(record.latitude),
  longitude: String(record.longitude),
  opening_hours: hoursText(record.opening_hours),
});

const zones = provinces.map(({ code, name }) => ({ value: code, label: name }));

type FieldOf = Fields<typeof noPlace, null>['field'];

export function PlaceFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field('street_address')} />
      <TextField {...field('suburb')} />
      <TextField {...field('city')} />
      <SelectField choices={zones} placeholder="Choose a province" {...field('zone')} />
      <TextField mono inputMode="numeric" {...field('postal_code')} />
      <TextField mono inputMode="decimal" {...field('latitude')} />
      <TextField mono inputMode="decimal" {...field('longitude')} />
      <TextArea
        rows={8}
        description="One day per line: Monday 08:00-17:00, or closed."
        {...field('opening_hours')}
      />
    </>
  );
}

type OneField = ReturnType<Fields<Record<string, string>, null>['field']>;
type Choice = 'networks' | 'types' | 'branches' | 'sizes';

/** Select for a look-up list of lockers. */
export function ChoiceField({
  of,
  field,
  optional,
}: {
  of: Choice;
  field: OneField;
  optional?: true;
}) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /lockers-data'));
  const named = (found.data?.[of] ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const choices = optional ? [{ value: '', label: 'None' }, ...named] : named;
  return (
    <SelectField
      choices={choices}
      optional={optional}
      placeholder={optional ? undefined : found.isPending ? 'Loading' : 'Choose one'}
      description={found.isError ? 'The options could not be loaded.' : undefined}
      {...field}
    />
  );
}
