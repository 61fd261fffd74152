import { formatTwoDecimals } from '#domain/kernel/format.ts';
import { USUAL_PACKAGING, wordOrDefault } from '#domain/settings/offered-words.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { chargedWeight } from '#domain/pricing/services.ts';
import { measures, weightsOf } from '#domain/booking/parcels.ts';
import { measureReading } from '#domain/text/numbers.ts';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { emptyParcel, parcelToSend, type ParcelDraft } from './parcel-draft.ts';
import { sizesIn } from './sizes.ts';
import './parcel-rows.css';

type ParcelRowsProps = {
  parcels: readonly ParcelDraft[];
  errors: Readonly<Partial<Record<string, string>>>;
  /** Packagings to choose from. The field is hidden if there are none. */
  packagings?: readonly string[];
  onChange: (parcels: readonly ParcelDraft[]) => void;
};

const fields = [
  ['submitted_length', 'Length', 'cm'],
  ['submitted_width', 'Width', 'cm'],
  ['submitted_height', 'Height', 'cm'],
  ['submitted_weight', 'Weight', 'kg'],
] as const;

/** One row per parcel. Enter in the last field adds a row; "40x30x25 4,2" and Enter fills a row. */
export function ParcelRows({ parcels, errors, packagings = [], onChange }: ParcelRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    focusOn(list.current, -1, 0);
  });
  const add = () => {
    isAdding.current = true;
    onChange([
      ...parcels,
      { ...emptyParcel, packaging: parcels.at(-1)?.packaging ?? emptyParcel.packaging },
    ]);
  };
  const change = (at: number, changed: Partial<ParcelDraft>) =>
    onChange(parcels.map((parcel, index) => (index === at ? { ...parcel, ...changed } : parcel)));
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number, isLastField: boolean) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const sizes = sizesIn(event.currentTarget.value);
    const isEnd = isLastField && at === parcels.length - 1;
    if (!sizes && !isEnd) return;
    event.preventDefault();
    if (!sizes) return add();
    change(at, sizes);
    focusOn(list.current, at, fields.length - 1);
  };
  return (
    <div className="parcel-rows" ref={list}>
      {parcels.map((parcel, at) => (
        <div
          key={at}
          className={packagings.length > 0 ? 'parcel-row' : 'parcel-row parcel-row-short'}
          role="group"
          aria-label={`Parcel ${at + 1}`}
        >
          {fields.map(([name, label, unit]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              trailing={unit}
              value={parcel[name]}
              error={errors[`parcels.${at}.${name}`]}
              onChange={(text) => change(at, { [name]: text })}
              onBlur={(event) => {
                const sizes = sizesIn(event.target.value);
                if (sizes) change(at, sizes);
              }}
              onKeyDown={(event) => press(event, at, name === 'submitted_weight')}
            />
          ))}
          {packagings.length > 0 && (
            <Contents
              parcel={parcel}
              errors={{
                packaging: errors[`parcels.${at}.packaging`],
                description: errors[`parcels.${at}.description`],
              }}
              packagings={packagings}
              onChange={(changed) => change(at, changed)}
            />
          )}
          <IconButton
            icon="x"
            label={`Remove parcel ${at + 1}`}
            disabled={parcels.length === 1}
            onClick={() => onChange(parcels.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className="parcel-foot">
        <Button keys="Enter" onClick={add}>
          Add parcel
        </Button>
        <span className="quiet-text small-text" role="status">
          {weightWords(parcels)}
        </span>
      </div>
    </div>
  );
}

interface ContentsProps {
  parcel: ParcelDraft;
  errors: Readonly<Record<'packaging' | 'description', string | undefined>>;
  packagings: readonly string[];
  onChange: (changed: Partial<ParcelDraft>) => void;
}

function Contents({ parcel, errors, packagings, onChange }: ContentsProps) {
  return (
    <>
      <SelectField
        label="Packaging"
        choices={packagings.map((value) => ({ value, label: value }))}
        value={wordOrDefault(parcel.packaging || undefined, USUAL_PACKAGING, packagings)}
        error={errors.packaging}
        onChange={(packaging) => onChange({ packaging })}
      />
      <TextField
        label="Contents"
        autoComplete="off"
        value={parcel.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}

/** Focuses a field of a row; -1 is the last row. */
function focusOn(list: HTMLElement | null, row: number, field: number) {
  const rows = [...(list?.querySelectorAll('.parcel-row') ?? [])];
  rows.at(row)?.querySelectorAll('input')[field]?.focus();
}

function weightWords(parcels: readonly ParcelDraft[]): string {
  const isFilled = parcels.every((parcel) =>
    measures.every(({ field, unit }) => measureReading(parcel[field], unit).ok),
  );
  if (!isFilled) return 'Tip: type 40x30x25 4,2 to fill all four fields.';
  const { actual, volumetric } = weightsOf(parcels.map(parcelToSend));
  const charged = chargedWeight(actual, volumetric);
  return `Actual ${formatTwoDecimals(actual)} kg, volumetric ${formatTwoDecimals(volumetric)} kg, charged ${charged} kg`;
}
