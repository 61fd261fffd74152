import { useRef, useState, type ComponentType } from 'react';
import { printingWarning } from '#domain/printing/printable.ts';
import { provinces } from '#domain/places/provinces.ts';
import { LookupField, type Found, type NextStep } from '../form/lookup/lookup-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { PhoneField } from '../phone/phone-field.tsx';
import type { AddressDraft, AddressErrors } from './address-draft.ts';
import './address.css';

/** Fields of an address that a search result can fill. */
export type FoundAddress = Pick<
  AddressDraft,
  'street_address' | 'suburb' | 'city' | 'zone' | 'postal_code'
> & {
  latitude: number;
  longitude: number;
};

/** Alternative address search: a button that opens a dialog, which other controls can open too. */
export interface OtherWay {
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onChosen: (found: FoundAddress) => void;
}

type Search<Value> = (text: string, signal: AbortSignal) => Promise<readonly Found<Value>[]>;

export interface AddressFieldsProps {
  value: AddressDraft;
  errors: AddressErrors;
  onChange: (value: AddressDraft) => void;
  searchAddresses: Search<FoundAddress>;
  searchLockers: Search<{ id: number; words: string }>;
  /** Alternative address search, inside the street field. */
  alternative?: ComponentType<OtherWay>;
  /** Whether a business must have a company name. */
  needsCompany?: boolean;
  autoFocus?: boolean;
}

const kinds = [
  { value: 'business', label: 'Business' },
  { value: 'residential', label: 'Residential' },
  { value: 'counter', label: 'Counter' },
  { value: 'locker', label: 'Locker' },
] as const;

const zones = provinces.map(({ code, name }) => ({ value: code, label: name }));

/** Fields of an address, which is searched, typed, or chosen as a locker. */
export function AddressFields(props: AddressFieldsProps) {
  const { value, errors, onChange } = props;
  const change = (changed: Partial<AddressDraft>) => onChange({ ...value, ...changed });
  const field = (name: TextKey) => ({
    value: value[name],
    error: errors[name],
    description: printingWarning(value[name]),
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <div className="address">
      <SelectField
        label="Address type"
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
        <PhoneField
          label={value.type === 'locker' ? 'Mobile number for the PIN' : 'Mobile number'}
          optional={value.type !== 'locker'}
          {...field('mobile_number')}
        />
        <TextField label="Contact" autoComplete="off" {...field('name')} />
        <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
        <TextField
          label="Company"
          optional={!props.needsCompany || value.type !== 'business'}
          autoComplete="off"
          {...field('company')}
        />
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
    /** Warning about letters that documents cannot print. */
    description: string | null;
    onChange: (text: string) => void;
  };
};

function DoorFields(props: Fielding) {
  const {
    value,
    errors,
    change,
    field,
    searchAddresses,
    autoFocus,
    alternative: Alternative,
  } = props;
  // Coordinates belong to the text they were found with, so that editing the text clears them.
  const moved = (text: Partial<AddressDraft>) =>
    change({ ...text, latitude: null, longitude: null });
  // The result replaces the typed search. A result without a street leaves the street empty.
  const take = (found: FoundAddress) => change(found);
  const takeFromMap = (found: FoundAddress) =>
    change({ ...found, street_address: found.street_address || value.street_address });
  const [isMapOpen, openMap] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const otherwise: NextStep[] = [
    {
      label: `Keep “${value.street_address.trim()}” and enter suburb and city`,
      run: () => line.current?.querySelector('input')?.focus(),
    },
    ...(Alternative ? [{ label: 'Choose on the map', run: () => openMap(true) }] : []),
  ];
  return (
    <>
      <LookupField
        label="Street address"
        placeholder="Search or type an address"
        text={value.street_address}
        error={errors.street_address}
        description={printingWarning(value.street_address) ?? streetHelp(value)}
        autoFocus={autoFocus}
        onText={(street_address) => moved({ street_address })}
        onChoose={take}
        otherwise={otherwise}
        trailing={
          Alternative && <Alternative isOpen={isMapOpen} onOpen={openMap} onChosen={takeFromMap} />
        }
        search={searchAddresses}
      />
      <div className="address-line" ref={line}>
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

/** Help text if a known suburb was entered without a street. */
const streetHelp = ({ street_address, suburb }: AddressDraft) =>
  street_address.trim() === '' && suburb.trim() !== ''
    ? `Add the street and number in ${suburb.trim()}.`
    : undefined;

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
