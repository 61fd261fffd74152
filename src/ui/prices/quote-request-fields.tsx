import { useApp } from '../app-context.ts';
import { LookupField } from '../form/lookup/lookup-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { ParcelRows } from '../parcels/parcel-rows.tsx';
import type { PlaceDraft, QuoteRequestDraft } from './quote-request.ts';
import './quote-request-fields.css';

type Errors = Readonly<Partial<Record<string, string>>>;

type PlaceFieldProps = {
  label: string;
  value: PlaceDraft;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (value: PlaceDraft) => void;
};

/** Searches for a suburb or a locker. */
function PlaceField({ label, value, error, autoFocus = false, onChange }: PlaceFieldProps) {
  const { api } = useApp();
  const search = async (text: string, signal: AbortSignal) => {
    const found = await api.call('GET /quote/places', { query: { search: text } }, { signal });
    return found.map((one, key) => ({ key, label: one.label, detail: one.detail, value: one }));
  };
  return (
    <LookupField
      label={label}
      placeholder="Suburb, town, postal code or locker"
      selectsOnFocus
      autoFocus={autoFocus}
      text={value.words}
      error={error}
      onText={(words) => onChange({ words, place: null })}
      onChoose={(one) => onChange({ words: one.label, place: one.place })}
      search={search}
    />
  );
}

type QuoteRequestFieldsProps = {
  draft: QuoteRequestDraft;
  errors: Errors;
  autoFocus?: boolean;
  onChange: (changed: Partial<QuoteRequestDraft>) => void;
};

/** Fields for a quote: from, to, parcels and declared value. */
export function QuoteRequestFields(props: QuoteRequestFieldsProps) {
  const { draft, errors, autoFocus = false, onChange } = props;
  return (
    <>
      <div className="quote-places">
        <PlaceField
          label="From"
          autoFocus={autoFocus}
          value={draft.collection}
          error={errors['collection']}
          onChange={(collection) => onChange({ collection })}
        />
        <PlaceField
          label="To"
          value={draft.delivery}
          error={errors['delivery']}
          onChange={(delivery) => onChange({ delivery })}
        />
      </div>
      <ParcelRows
        parcels={draft.parcels}
        errors={errors}
        onChange={(parcels) => onChange({ parcels })}
      />
      <div className="quote-worth">
        <TextField
          label="Declared value"
          optional
          inputMode="decimal"
          lead="R"
          value={draft.declared_value}
          error={errors['declared_value']}
          onChange={(declared_value) => onChange({ declared_value })}
        />
      </div>
    </>
  );
}
