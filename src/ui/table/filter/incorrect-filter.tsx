import type { Row } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import type { Problem } from './filter-fields.ts';
import { printTerm, type Term } from './filter-grammar.ts';
import type { Table } from '../table.ts';

/** Maximum number of corrections that the message names. */
const MAX_NAMED = 2;

interface IncorrectFilterProps<R extends Row> {
  table: Table<R>;
  onEdit: (term: number) => void;
  onLeave: () => void;
}

/** Replaces the rows while a condition is invalid: error and corrections. */
export function IncorrectFilter<R extends Row>(given: IncorrectFilterProps<R>) {
  const { table, onEdit, onLeave } = given;
  const { meaning, state, change } = table;
  const wrong = meaning.problems.find(({ term }) => state.terms.includes(term));
  if (!wrong) return null;
  const put = (term: Term | null) => {
    change({ terms: state.terms.flatMap((one) => (one === wrong.term ? (term ?? []) : one)) });
    onLeave();
  };
  const actions = (
    <>
      {wrong.corrections.map((term, at) => (
        <Button key={printTerm(term)} autoFocus={at === 0} onClick={() => put(term)}>
          <span className="mono">{printTerm(term)}</span>
        </Button>
      ))}
      <Button
        autoFocus={wrong.corrections.length === 0}
        onClick={() => onEdit(state.terms.indexOf(wrong.term))}
      >
        Edit
      </Button>
      <Button kind="quiet" onClick={() => put(null)}>
        Remove “{printTerm(wrong.term)}”
      </Button>
    </>
  );
  return (
    <EmptyState key={printTerm(wrong.term)} kind="incorrect" title={wrong.why} actions={actions}>
      {suggestionOf(wrong)} No {table.options.kind} are shown until the filter is correct.
    </EmptyState>
  );
}

/** Question such as "Did you mean delivered, delivery-assigned …?" */
function suggestionOf({ term, corrections }: Problem): string {
  if (corrections.length === 0) return '';
  const named = corrections.slice(0, MAX_NAMED).map((one) => differenceOf(term, one));
  return `Did you mean ${named.join(', ')}${corrections.length > MAX_NAMED ? ' …' : ''}?`;
}

/** Differing part of a correction: the field, the value, or the whole condition. */
function differenceOf(term: Term, other: Term): string {
  if (term.is === 'text' || other.is === 'text') return printTerm(other);
  if (term.field !== other.field) return other.field;
  const values = other.values.filter((value) => !term.values.includes(value));
  return values.length > 0 ? values.join(', ') : printTerm(other);
}
