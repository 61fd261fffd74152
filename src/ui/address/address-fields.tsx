import type { ComponentType } from 'react';
import { provinces } from '../../domain/provinces.ts';
import { LookupField, type Found } from '../form/lookup-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import type { AddressDraft, AddressErrors } from './address-draft.ts';
import './address.css';

/** What an address search finds, as far as the fields are filled from it. */
export type FoundPlace = Pick<
  AddressDraft,
  'street_address' | 'suburb' | 'city' | 'zone' | 'postal_code'
> & {
  latitude: number;
  longitude: number;
};

type Search<Value> = (text: string, signal: AbortSignal) => Promise<readonly Found<Value>[]>;

export interface AddressFieldsProps {
  value: AddressDraft;
  errors: AddressErrors;
  onChange: (value: AddressDraft) => void;
  searchPlaces: Search<FoundPlace>;
  searchLockers: Search<{ id: number; words: string }>;
  /** Another way to find an address, inside its field. */
  beside?: ComponentType<{ onChosen: (found: FoundPlace) => void }>;
  autoFocus?: boolean;
}

const kinds = [
  { value: 'business', label: 'Business' },
  { value: 'residential', label: 'Residential' },
  { value: 'counter', label: 'Counter' },
  { value: 'locker', label: 'Locker' },
] as const;

const zones = provinces.map(({ code, name }) => ({ value: code, label: name }));

/** An address: found by searching, or written by hand; or a locker, which brings its own. */
export function AddressFields(props: AddressFieldsProps) {
  const { value, errors, onChange, autoFocus } = props;
  const change = (changed: Partial<AddressDraft>) => onChange({ ...value, ...changed });
  const field = (name: TextKey) => ({
    value: value[name],
    error: errors[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <div className="address">
      <SelectField
        label="Kind of address"
        choices={kinds}
        value={value.type}
        error={errors.type}
        onChange={(type) => change({ type })}
      />
      {value.type === 'locker' ? (
        <LockerField {...props} change={change} />
      ) : (
        <DoorFields {...props} change={change} field={field} />
      )}
      <div className="address-pair">
        <TextField
          label="Contact"
          autoComplete="off"
          autoFocus={autoFocus && value.type === 'locker'}
          {...field('name')}
        />
        <TextField label="Company" optional autoComplete="off" {...field('company')} />
        <TextField
          label={value.type === 'locker' ? 'Mobile number for the PIN' : 'Mobile number'}
          type="tel"
          autoComplete="off"
          optional={value.type !== 'locker'}
          {...field('mobile_number')}
        />
        <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
      </div>
      <TextArea label="Instructions" optional rows={2} {...field('instructions')} />
    </div>
  );
}

type TextKey = Exclude<keyof AddressDraft, 'type' | 'latitude' | 'longitude' | 'locker_id'>;
type Changing = AddressFieldsProps & { change: (changed: Partial<AddressDraft>) => void };
type Fielding = Changing & {
  field: (name: TextKey) => {
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
};

function DoorFields(props: Fielding) {
  const { value, errors, change, field, searchPlaces, autoFocus, beside: Beside } = props;
  // A point belongs to the words it was found with.
  const moved = (text: Partial<AddressDraft>) =>
    change({ ...text, latitude: null, longitude: null });
  const take = (found: FoundPlace) =>
    change({ ...found, street_address: found.street_address || value.street_address });
  return (
    <>
      <LookupField
        label="Street address"
        placeholder="Search, or write it"
        text={value.street_address}
        error={errors.street_address}
        autoFocus={autoFocus}
        onText={(street_address) => moved({ street_address })}
        onChoose={take}
        trailing={Beside && <Beside onChosen={take} />}
        search={searchPlaces}
      />
      <div className="address-line">
        <TextField
          label="Suburb"
          autoComplete="off"
          {...field('suburb')}
          onChange={(suburb) => moved({ suburb })}
        />
        <TextField
          label="City"
          autoComplete="off"
          {...field('city')}
          onChange={(city) => moved({ city })}
        />
        <TextField
          label="Postal code"
          inputMode="numeric"
          maxLength={4}
          mono
          {...field('postal_code')}
        />
      </div>
      <SelectField
        label="Province"
        placeholder="Choose a province"
        choices={zones}
        value={zones.find((zone) => zone.value === value.zone)?.value ?? ''}
        error={errors.zone}
        onChange={(zone) => change({ zone })}
      />
    </>
  );
}

function LockerField({ value, errors, change, searchLockers, autoFocus }: Changing) {
  return (
    <LookupField
      label="Locker"
      placeholder="Code or name, for instance CG54"
      text={value.locker}
      error={errors.locker_id}
      autoFocus={autoFocus}
      onText={(locker) => change({ locker, locker_id: null })}
      onChoose={({ id, words }) => change({ locker_id: id, locker: words })}
      search={searchLockers}
    />
  );
}
