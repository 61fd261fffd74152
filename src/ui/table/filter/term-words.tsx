import { useQuery } from '@tanstack/react-query';
import type { FilterField, FilterOption } from './filter-fields.ts';
import { printTerm, type Term } from './filter-grammar.ts';
import { useApp } from '#ui/app-context.ts';

type FieldTerm = Extract<Term, { is: 'field' }>;

/** Maximum number of named records; the others are counted. */
const MAX_NAMED = 3;
const FRESH_MS = 5 * 60_000;

const nothing: readonly FilterOption[] = [];

/** Field and record names of a condition on records. */
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
  if (!field || !isShown) return null;
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
