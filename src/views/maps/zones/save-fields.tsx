import { capital } from '#domain/kernel/sentence-case.ts';
import { useQuery } from '@tanstack/react-query';
import { weekdays, zoneCodeOf, zoneNames, type PublishedType } from '#domain/zones/zones.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import type { FieldErrors } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import type { SaveValues } from './save-values.ts';
import type { Zone } from './zone.ts';

interface SaveFieldsProps {
  zone: Zone | null;
  /** Types that the user may draw. */
  kinds: readonly PublishedType[];
  mayDraft: boolean;
  values: SaveValues;
  errors: FieldErrors;
  onChange: (changed: Partial<SaveValues>) => void;
}

/** Fields of a zone besides its shape. */
export function SaveFields(props: SaveFieldsProps) {
  const { zone, kinds, mayDraft, values, errors, onChange } = props;
  const { kind, name } = values;
  const isChoice = zone !== null && zone.type !== 'draft' && mayDraft;
  return (
    <>
      {isChoice && (
        <SelectField
          label="How to save the zone"
          choices={ways}
          value={values.as}
          onChange={(as) => onChange({ as })}
          autoFocus
        />
      )}
      {zone === null && (
        <SelectField
          label="Kind"
          placeholder="Choose a kind"
          choices={kinds.map((value) => ({ value, label: capital(zoneNames[value]) }))}
          value={kind}
          error={errors['mtype']}
          onChange={(chosen) => onChange({ kind: chosen, tag: '' })}
          autoFocus
        />
      )}
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        error={errors['name']}
        onChange={(typed) => onChange({ name: typed })}
        autoFocus={zone !== null && !isChoice}
      />
      {zone === null && (
        <TextField
          label="Code"
          optional
          mono
          autoComplete="off"
          description="Publishing replaces the zone with the same kind and code."
          placeholder={zoneCodeOf(name)}
          value={values.code}
          error={errors['code']}
          onChange={(code) => onChange({ code })}
        />
      )}
      {kind !== '' && (
        <TagField kind={kind} value={values.tag} onChange={(tag) => onChange({ tag })} />
      )}
      {kind === 'service_days' && <Days values={values} onChange={onChange} />}
      {kind === 'exceptions' && <Dates values={values} errors={errors} onChange={onChange} />}
    </>
  );
}

const ways = [
  { value: 'draft', label: 'As a draft, to be published' },
  { value: 'now', label: 'Immediately: the zone takes effect now' },
] as const;

interface TagFieldProps {
  kind: PublishedType;
  value: string;
  onChange: (tag: string) => void;
}

/** Types whose tags are part of the general data. */
const shared = ['service_days', 'surcharges', 'rates'] as const;

/** Tags of a type: from the general data if permitted, otherwise from their own endpoint. */
function useTags(kind: PublishedType) {
  const { api } = useApp();
  const canReadReferenceData = useCan()('View look-ups');
  const common = canReadReferenceData ? shared.find((one) => one === kind) : undefined;
  const general = useQuery({ ...api.query('GET /general-data'), enabled: common !== undefined });
  const own = useQuery({
    ...api.query('GET /tags', { query: { type: kind } }),
    enabled: common === undefined,
  });
  if (common) return { tags: general.data?.tags[common] ?? [], error: general.error };
  return { tags: own.data ?? [], error: own.error };
}

/** Field for a tag. It is optional, so a zone can be saved even if the tags could not be loaded. */
function TagField({ kind, value, onChange }: TagFieldProps) {
  const { tags, error } = useTags(kind);
  const choices = tags.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      label="Tag"
      optional
      choices={[{ value: 'none', label: 'None' }, ...choices]}
      value={value === '' ? 'none' : value}
      error={error ? `The tags could not be loaded: ${error.message}` : undefined}
      onChange={(tag) => onChange(tag === 'none' ? '' : tag)}
    />
  );
}

type PartProps = Pick<SaveFieldsProps, 'values' | 'onChange'>;

const Days = ({ values: { days }, onChange }: PartProps) => (
  <fieldset className="zone-days">
    <legend>Service days</legend>
    {weekdays.map((day) => (
      <Checkbox
        key={day}
        label={day}
        checked={days.includes(day)}
        onChange={(isOn) =>
          onChange({ days: isOn ? [...days, day] : days.filter((one) => one !== day) })
        }
      />
    ))}
  </fieldset>
);

/** First and last day of an exception. */
export function Dates({
  values,
  errors,
  onChange,
}: {
  values: Pick<SaveValues, 'exception_from' | 'exception_until'>;
  errors: FieldErrors;
  onChange: (changed: Partial<SaveValues>) => void;
}) {
  return (
    <div className="zone-dates">
      <TextField
        label="First day"
        type="date"
        value={values.exception_from}
        error={errors['exception_from']}
        onChange={(exception_from) => onChange({ exception_from })}
      />
      <TextField
        label="Last day"
        type="date"
        value={values.exception_until}
        error={errors['exception_until']}
        onChange={(exception_until) => onChange({ exception_until })}
      />
    </div>
  );
}
