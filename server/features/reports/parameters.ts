import { ApiError } from '../../../src/api/api-error.ts';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { todayHere } from '../../../src/domain/business-days.ts';
import type { Dataset, Dimension, Measure } from '../../../src/domain/reports/dataset.ts';
import { datasetOf, visibleParts } from '../../../src/domain/reports/datasets.ts';
import { periodOf, type Period } from '../../../src/domain/reports/period.ts';
import type { Definition } from '../../../src/domain/reports/report.ts';
import type { Caller } from '../../context.ts';

export type Parameters = NonNullable<InputOf<'POST /reports/:id/rows'>['body']['parameters']>;
export type Sort = InputOf<'POST /reports/:id/rows'>['body']['sort'];

const USUAL_PERIOD = 'last-14-days';

/** A definition with its parameters, reduced to what the caller may see. */
export interface Asked {
  dataset: Dataset;
  /** What may be grouped and narrowed by. */
  dimensions: ReadonlyMap<string, Dimension>;
  measures: ReadonlyMap<string, Measure>;
  by: string[];
  shown: string[];
  /** Of these the chart: what the definition names, else the first figure. */
  charted: string[];
  where: Record<string, readonly string[]>;
  /** The words of the period, and its days; null of what stands now. */
  period: string | null;
  days: Period | null;
  sort: { column: string; isDescending: boolean };
}

const unknownField = (field: string, name: string) =>
  new ApiError(422, {
    message: `There is no column ${name} in this report.`,
    errors: { [field]: [`There is no column ${name} in this report.`] },
    code: 'unknown_field',
  });

function refuseUnknown(
  field: string,
  names: readonly string[],
  known: ReadonlyMap<string, unknown>,
): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownField(field, unknown);
}

/** Throws 422 for names that the catalogue does not have for this caller. */
export function requireKnown(definition: Definition, caller: Caller): void {
  const { dimensions, measures } = partsFor(definition, caller);
  refuseUnknown('by', definition.by, dimensions);
  refuseUnknown('where', Object.keys(definition.where ?? {}), dimensions);
  refuseUnknown('measures', definition.measures, measures);
  refuseUnknown('chart', definition.chart ?? [], measures);
}

function partsFor({ dataset }: Definition, { permissions }: Caller) {
  const held: ReadonlySet<string> = permissions;
  return visibleParts(datasetOf(dataset), (permission) => held.has(permission));
}

function daysOf(dataset: Dataset, text: string | undefined) {
  if (dataset.moment === undefined) return { period: null, days: null };
  const period = text ?? USUAL_PERIOD;
  const days = periodOf(period, todayHere());
  if (days === null)
    throw new ApiError(422, {
      message: 'Use a period of at most 366 days.',
      errors: { period: ['Use a period of at most 366 days.'] },
      code: 'invalid',
    });
  return { period, days };
}

/**
 * What is read. What the definition names and the caller may not see is left out; what the caller asks for by name and may
 * not see is refused, so that neither order nor filter says what a column does not.
 */
export function askedOf(
  definition: Definition,
  caller: Caller,
  { parameters = {}, sort }: { parameters?: Parameters | undefined; sort?: Sort },
): Asked {
  const dataset = datasetOf(definition.dataset);
  const { dimensions, measures } = partsFor(definition, caller);
  refuseUnknown('by', parameters.by ?? [], dimensions);
  refuseUnknown('where', Object.keys(parameters.where ?? {}), dimensions);
  const by = parameters.by ? [...new Set(parameters.by)] : usualGroups(definition, dimensions);
  const shown = definition.measures.filter((name) => measures.has(name));
  const charted = (definition.chart ?? []).filter((name) => shown.includes(name));
  return {
    dataset,
    dimensions,
    measures,
    by,
    shown,
    charted: charted.length > 0 ? charted : shown.slice(0, 1),
    where: whereOf(definition, parameters),
    ...daysOf(dataset, parameters.period ?? definition.period),
    sort: orderOf(sort, { by, shown, dimensions }),
  };
}

function orderOf(
  sort: Sort,
  { by, shown, dimensions }: Pick<Asked, 'by' | 'shown' | 'dimensions'>,
): Asked['sort'] {
  if (sort !== undefined) {
    refuseUnknown('sort', [sort[0]], new Map([...by, ...shown].map((name) => [name, 0])));
    return { column: sort[0], isDescending: sort[1] === 'DESC' };
  }
  const column = usualOrder(by, dimensions) ?? shown[0] ?? '';
  return { column, isDescending: shown.includes(column) };
}

const calendarKinds = new Set<string | undefined>(['day', 'month', 'weekday', 'hour']);

/** What the definition groups by, or where the caller sees none of it the first that the caller does. */
function usualGroups({ by }: Definition, dimensions: ReadonlyMap<string, Dimension>): string[] {
  const visible = by.filter((name) => dimensions.has(name));
  if (visible.length > 0 || by.length === 0) return visible;
  const other = [...dimensions].find(([, { kind }]) => !calendarKinds.has(kind));
  return other === undefined ? [] : [other[0]];
}

/** Days, months, weekdays and hours come in their own order. */
function usualOrder(
  [first]: readonly string[],
  dimensions: ReadonlyMap<string, Dimension>,
): string | undefined {
  const kind = first === undefined ? undefined : dimensions.get(first)?.kind;
  return calendarKinds.has(kind) ? first : undefined;
}

/**
 * What the caller narrows by takes the place of what the definition says of the same dimension, none of its groups of all of
 * it. What the definition narrows by stays also where the caller may not see it.
 */
function whereOf({ where = {} }: Definition, parameters: Parameters): Asked['where'] {
  const merged = { ...where, ...parameters.where };
  return Object.fromEntries(Object.entries(merged).filter(([, keys]) => keys.length > 0));
}
