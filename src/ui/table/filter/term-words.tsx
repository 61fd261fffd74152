import { useQuery } from '@tanstack/react-query';
import type { FilterField, FilterOption } from './filter-fields.ts';
import { printTerm, type Term } from './filter-grammar.ts';
import { useApp } from '#ui/app-context.ts';

type FieldTerm = Extract<Term, { is: 'field' }>;

/** Maximum number of named records; the others are counted. */
const MAX_NAMED = 3;
const FRESH_MS = 5 * 60_000;

const nothing: readonly FilterOption[] = [];

/**
 * Names of a condition on options or a flag: "Status", "At hub, In transit". Null for other
 * conditions and unknown values, which are displayed as typed.
 */
function optionNames(term: Term, field: FilterField | undefined) {
  if (term.is !== 'field' || term.compare !== '=' || !field) return null;
  const label = term.not ? `${field.label} not` : field.label;
  if (field.kind === 'flag' && !term.not && /^(yes|no)$/.test(term.values.join()))
    return { label, names: term.values.join() };
  if (field.kind !== 'choice' || !Array.isArray(field.options)) return null;
  const options: readonly FilterOption[] = field.options;
  const found = term.values.map((value) => options.find((option) => option.value === value));
  const names = found.flatMap((option) => (option ? (option.label ?? option.value) : []));
  if (names.length === 0 || names.length < found.length) return null;
  return { label, names: names.join(', ') };
}

/** Field and value names of a condition; null to display it as typed. */
export function useNamed(term: Term, fields: readonly FilterField[]) {
  const field = term.is === 'field' ? fields.find(({ name }) => name === term.field) : undefined;
  const named = field?.named;
  const values = term.is === 'field' ? term.values.slice(0, MAX_NAMED) : [];
  const isShown = named !== undefined && isPlain(term);
  const { api } = useApp();
  const { data, isPending } = useQuery({
    queryKey: ['filter names', field?.name ?? '', values],
    queryFn: ({ signal }) => named?.(values, { api, signal }) ?? nothing,
    enabled: isShown,
    staleTime: FRESH_MS,
  });
  if (!field || !isShown) return optionNames(term, field);
  return { label: field.label, names: isPending ? '…' : namesOf(term, data ?? nothing) };
}

/** Whether the condition has only ids of records; other conditions are displayed as typed. */
const isPlain = (term: Term): term is FieldTerm =>
  term.is === 'field' &&
  !term.not &&
  term.compare === '=' &&
  term.values.length > 0 &&
  term.values.every((value) => /^[1-9]\d{0,8}$/.test(value));

function namesOf({ values }: FieldTerm, found: readonly FilterOption[]): string {
  const labels = new Map(found.map(({ value, label }) => [value, label]));
  const names = values.slice(0, MAX_NAMED).map((value) => labels.get(value) ?? value);
  const more = values.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** Condition for display: "Driver: Thabo Nkosi", or as typed. */
export function TermWords({ term, fields }: { term: Term; fields: readonly FilterField[] }) {
  const named = useNamed(term, fields);
  return named ? `${named.label}: ${named.names}` : printTerm(term);
}
