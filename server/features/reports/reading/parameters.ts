import { ApiError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Dataset, Dimension, Measure } from '#domain/reports/dataset.ts';
import { datasetOf, visibleParts } from '#domain/reports/datasets.ts';
import { periodOf, type Period } from '#domain/reports/period.ts';
import type { Definition } from '#domain/reports/report.ts';
import type { Caller } from '#server/context.ts';

export type Parameters = NonNullable<InputOf<'POST /reports/:id/rows'>['body']['parameters']>;
export type Sort = InputOf<'POST /reports/:id/rows'>['body']['sort'];

const USUAL_PERIOD = 'last-14-days';

/** A definition with its parameters, limited to the columns that the caller may see. */
export interface Asked {
  dataset: Dataset;
  /** Dimensions for grouping and filtering. */
  dimensions: ReadonlyMap<string, Dimension>;
  measures: ReadonlyMap<string, Measure>;
  by: string[];
  shown: string[];
  /** Measures in the chart: those of the definition, otherwise the first measure. */
  charted: string[];
  where: Record<string, readonly string[]>;
  /** Name of the period and its days; null for reports on the current state. */
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

/** Throws 422 for names that the catalogue does not offer to this caller. */
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
 * Combines a definition with parameters. Columns of the definition that the caller may not see are
 * omitted; those that the caller names are refused, because sorting or filtering by them would
 * reveal their values.
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

/** Visible groups of the definition; if none is visible, the first visible dimension. */
function usualGroups({ by }: Definition, dimensions: ReadonlyMap<string, Dimension>): string[] {
  const visible = by.filter((name) => dimensions.has(name));
  if (visible.length > 0 || by.length === 0) return visible;
  const other = [...dimensions].find(([, { kind }]) => !calendarKinds.has(kind));
  return other === undefined ? [] : [other[0]];
}

/**
 * Returns the default sort column: the first group if that group is a day, month, weekday or hour.
 */
function usualOrder(
  [first]: readonly string[],
  dimensions: ReadonlyMap<string, Dimension>,
): string | undefined {
  const kind = first === undefined ? undefined : dimensions.get(first)?.kind;
  return calendarKinds.has(kind) ? first : undefined;
}

/**
 * Combines filters per dimension: the caller's filter replaces that of the definition, and an empty
 * list removes it. Filters of the definition also apply to dimensions that the caller may not see.
 */
function whereOf({ where = {} }: Definition, parameters: Parameters): Asked['where'] {
  const merged = { ...where, ...parameters.where };
  return Object.fromEntries(Object.entries(merged).filter(([, keys]) => keys.length > 0));
}
