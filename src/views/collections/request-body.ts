import { todayHere } from '#domain/kernel/business-days.ts';
import { holidayRules } from '#domain/collections/collection-dates.ts';
import { windowProblem, type CollectionKind } from '#domain/collections/collections.ts';
import {
  countReading,
  measureReading,
  numberProblem,
  type NumberReading,
} from '#domain/text/numbers.ts';
import { weekdays } from '#domain/zones/zones.ts';
import type { FieldErrors } from '#ui/form/submission.ts';
import type { CollectionRequest } from './collection.ts';
import { NOT_CHOSEN } from '#ui/form/lookup/record-field.tsx';

/** Form values of a request; lists are separated by commas. */
export const startOf = (request: CollectionRequest | null): Values =>
  request === null ? empty() : written(request);

const empty = () => ({
  account_id: '',
  name: '',
  address_book_id: '',
  ready_time: '14:00',
  close_time: '16:30',
  parcel_count: '1',
  total_weight: '',
  instructions: '',
  collect_on: todayHere(),
  weekdays: weekdays.slice(0, 5).join(','),
  month_days: '',
  every: '1',
  starts_on: todayHere(),
  ends_on: '',
  on_holiday: 'skip',
});
export type Values = ReturnType<typeof empty>;

const written = (request: CollectionRequest): Values => ({
  account_id: String(request.account_id),
  name: request.name,
  address_book_id: String(request.address_book_id ?? ''),
  ready_time: request.ready_time,
  close_time: request.close_time,
  parcel_count: String(request.parcel_count),
  total_weight: String(request.total_weight ?? ''),
  instructions: request.instructions ?? '',
  collect_on: request.collect_on ?? '',
  weekdays: request.weekdays.join(','),
  month_days: request.month_days.join(','),
  every: String(request.every),
  starts_on: request.starts_on,
  ends_on: request.ends_on ?? '',
  on_holiday: request.on_holiday,
});

const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const monthDaysOf = ({ month_days: days }: Values): number[] => partsOf(days).map(Number);
const isMonthDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 31;

function seriesProblems(values: Values): FieldErrors {
  const { starts_on: starts, ends_on: ends } = values;
  const isNever = values.weekdays === '' && values.month_days.trim() === '';
  return {
    ...(isNever && { weekdays: 'Choose a day.' }),
    ...(!monthDaysOf(values).every(isMonthDay) && {
      month_days: 'Use days from 1 to 31, such as 1, 15.',
    }),
    ...(starts === '' && { starts_on: 'Choose a day.' }),
    ...(ends !== '' && ends < starts && { ends_on: 'The end must not be before the start.' }),
  };
}

interface About {
  kind: CollectionKind;
  record: CollectionRequest | null;
}

/** Errors of account and address, which must be chosen records. */
function recordProblems(values: Values, record: CollectionRequest | null): FieldErrors {
  const { address_book_id: kept, account_id: account } = values;
  // An existing request can have a typed address instead of one from the address book. The typed
  // address stays until the user chooses another one.
  const isWritten = record !== null && record.address_book_id === null && kept === '';
  const isPlaced = isWritten || (kept !== '' && kept !== NOT_CHOSEN);
  return {
    ...(!isPlaced && { address_book_id: 'Choose an address.' }),
    ...(account === NOT_CHOSEN && { account_id: 'Choose an account from the list.' }),
  };
}

/** Value of a valid text, otherwise `NaN`, which `problemsOf` rejects. */
const valueOf = (read: NumberReading): number => (read.ok ? read.value : Number.NaN);

export const readCount = (text: string): number => valueOf(countReading(text));

/** Problem of a number of parcels as typed, such as "12 parcels". */
export function parcelCountProblem(text: string): string | null {
  const read = countReading(text);
  if (!read.ok && read.fault !== 'missing')
    return numberProblem(read, { label: 'Parcels', example: '3' });
  return valueOf(read) > 0 ? null : 'Parcels must be more than 0.';
}

function numberProblems({ parcel_count, total_weight, every }: Values): FieldErrors {
  const parcels = parcelCountProblem(parcel_count);
  const weight =
    total_weight === ''
      ? null
      : numberProblem(measureReading(total_weight, 'kg'), { label: 'Weight', example: '12.5' });
  const rhythm = numberProblem(countReading(every), { label: 'Every', example: '2' });
  return {
    ...(parcels !== null && { parcel_count: parcels }),
    ...(weight !== null && { total_weight: weight }),
    ...(rhythm !== null && { every: rhythm }),
  };
}

/** Validates before sending. */
export function problemsOf(values: Values, { kind, record }: About): FieldErrors {
  const short = windowProblem(values);
  return {
    ...(values.name.trim() === '' && { name: 'Name is required.' }),
    ...recordProblems(values, record),
    ...(kind === 'bulk' && values.collect_on === '' && { collect_on: 'Choose a day.' }),
    ...(kind === 'recurring' && seriesProblems(values)),
    ...(short !== null && { close_time: short }),
    ...numberProblems(values),
  };
}

/** Days of a recurring request: days of the month if there are any, otherwise weekdays. */
export function rhythmOf(values: Values) {
  const month_days = monthDaysOf(values);
  const chosen = new Set(values.weekdays.split(','));
  return {
    weekdays: month_days.length > 0 ? [] : weekdays.filter((day) => chosen.has(day)),
    month_days,
    every: readCount(values.every),
    starts_on: values.starts_on,
    ends_on: orNull(values.ends_on),
    on_holiday: holidayRules.find((rule) => rule === values.on_holiday) ?? 'skip',
  };
}

/** Request fields that both kinds have. */
export const sharedOf = (values: Values) => ({
  name: values.name.trim(),
  ready_time: values.ready_time,
  close_time: values.close_time,
  parcel_count: readCount(values.parcel_count),
  total_weight:
    values.total_weight === '' ? null : valueOf(measureReading(values.total_weight, 'kg')),
  instructions: orNull(values.instructions),
});
