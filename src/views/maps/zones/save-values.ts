import type { InputOf } from '#api/endpoint-types.ts';
import { daysProblem, kindOf, weekdays, type PublishedType } from '#domain/zones/zones.ts';
import type { FieldErrors } from '#ui/form/submission.ts';
import type { Zone } from './zone.ts';

/** Way to save a zone: as a new draft, or directly into the active zone or existing draft. */
type SaveAs = 'draft' | 'now';

export interface SaveValues {
  as: SaveAs;
  kind: PublishedType | '';
  name: string;
  code: string;
  tag: string;
  days: readonly string[];
  exception_from: string;
  exception_until: string;
}

const nothing: SaveValues = {
  as: 'draft',
  kind: '',
  name: '',
  code: '',
  tag: '',
  days: [],
  exception_from: '',
  exception_until: '',
};

/** Initial values; a new zone gets the only permitted type. */
export function valuesOf(
  zone: Zone | null,
  { kinds, mayDraft }: { kinds: readonly PublishedType[]; mayDraft: boolean },
): SaveValues {
  if (zone === null) {
    const [only = ''] = kinds.length === 1 ? kinds : [];
    return { ...nothing, kind: only };
  }
  const { type, name, code, tag_id, service_days, exception_from, exception_until } = zone;
  return {
    as: type === 'draft' || !mayDraft ? 'now' : 'draft',
    kind: kindOf(zone) ?? '',
    name,
    code,
    tag: tag_id === null ? '' : String(tag_id),
    days: service_days ?? [],
    exception_from: exception_from ?? '',
    exception_until: exception_until ?? '',
  };
}

export function checkValues(values: SaveValues): FieldErrors {
  const days = values.kind === 'exceptions' ? daysProblem(values.kind, values) : null;
  return {
    ...(values.name.trim() === '' && { name: 'Name is required.' }),
    ...(values.kind === '' && { mtype: 'Choose the kind of the zone.' }),
    ...(days && { [days.field]: days.text }),
  };
}

type Drawn = InputOf<'POST /zones'>['body'];

/** Fields shared by both requests; days only for types that have them. */
export function bodyOf(values: SaveValues, coordinates: number[][][]): Omit<Drawn, 'mtype'> {
  const { kind, exception_from, exception_until } = values;
  return {
    name: values.name.trim(),
    tag_id: values.tag === '' ? null : Number(values.tag),
    polygon: { type: 'Polygon', coordinates },
    ...(kind === 'service_days' && {
      service_days: weekdays.filter((day) => values.days.includes(day)),
    }),
    ...(kind === 'exceptions' && { exception_from, exception_until }),
  };
}
