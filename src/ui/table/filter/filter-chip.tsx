import type { KeyboardEvent } from 'react';
import { Icon } from '#ui/mark/icon.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { FilterField } from './filter-fields.ts';
import { type Comparison, type Term } from './filter-grammar.ts';
import { useNamed } from './term-words.tsx';
import '#ui/mark/chip.css';

interface FilterChipProps {
  term: Term;
  fields: readonly FilterField[];
  /** Reason why the condition is invalid. */
  problem: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
  onStep: (by: number) => void;
}

const dayWords: Record<Comparison, string> = {
  '=': 'on',
  '>': 'after',
  '>=': 'from',
  '<': 'before',
  '<=': 'until',
};
const figureWords: Record<Comparison, string> = {
  '=': 'is',
  '>': 'above',
  '>=': 'at least',
  '<': 'below',
  '<=': 'at most',
};

/**
 * Chip of a condition. Enter or F2 edits it, Delete removes it, the arrows move to its neighbours.
 */
export function FilterChip({ term, fields, problem, onEdit, onRemove, onStep }: FilterChipProps) {
  const parts = usePartsOf(term, fields);
  const acts: Record<string, () => void> = {
    Enter: onEdit,
    F2: onEdit,
    ' ': onEdit,
    Delete: onRemove,
    Backspace: onRemove,
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
  };
  const press = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <span className="chip" title={problem}>
      <button
        type="button"
        className="filter-chip"
        tabIndex={-1}
        onClick={onEdit}
        onKeyDown={press}
      >
        {problem && <StatusMark status="warning" />}
        {parts.map(({ className, text }) => (
          <span key={text} className={className}>
            {text}
          </span>
        ))}
        {problem && <i className="for-readers">. {problem}</i>}
      </button>
      <button
        type="button"
        className="chip-remove"
        tabIndex={-1}
        aria-label={`Remove filter ${parts.map(({ text }) => text).join('')}`}
        onClick={onRemove}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}

interface Part {
  text: string;
  className?: string;
}

/** Text parts of a chip, with names for ids of records. */
function usePartsOf(term: Term, fields: readonly FilterField[]): readonly Part[] {
  const named = useNamed(term, fields);
  if (named) return [{ className: 'filter-of', text: `${named.label}: ` }, { text: named.names }];
  if (term.is === 'text') return [{ text: `“${term.text}”` }];
  return [
    { className: 'filter-of', text: `${term.field} ` },
    { className: 'filter-how', text: `${comparisonOf(term, fields)} ` },
    { text: term.values.join(', ') },
  ];
}

function comparisonOf(
  term: Extract<Term, { is: 'field' }>,
  fields: readonly FilterField[],
): string {
  const kind = fields.find(({ name }) => name === term.field)?.kind;
  if (kind === 'date') return dayWords[term.compare];
  if (term.not) return 'is not';
  return figureWords[term.compare];
}
