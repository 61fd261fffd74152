import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Row } from '../../commands/focus.ts';
import { Icon } from '../mark/icon.tsx';
import { Keys } from '../mark/keys.tsx';
import { lastWord, type Suggestion } from './completion.ts';
import { FilterChip } from './filter-chip.tsx';
import { parseFilter, printTerm, type Term } from './filter-grammar.ts';
import { meaningOf } from './filter-fields.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './suggestions.ts';
import type { Table } from './table.ts';
import './filter-line.css';

/** A pause of this long, and what is typed counts. */
const PAUSE_MS = 120;
const noTerms: readonly Term[] = [];

interface FilterLineProps<R extends Row> {
  table: Table<R>;
  input: RefObject<HTMLInputElement | null>;
  /** Gives the focus back to the rows. */
  onLeave: () => void;
}

/** The filter as one line: conditions are chips, the next one is typed with completion. */
export function FilterLine<R extends Row>({ table, input, onLeave }: FilterLineProps<R>) {
  const { options, place, change, preview, meaning } = table;
  const fields = options.filters ?? [];
  const [draft, setDraft] = useState('');
  const [at, setAt] = useState(-1);
  const line = useRef<HTMLDivElement>(null);
  const listId = useId();
  const suggestions = useSuggestions(draft, fields);
  const { terms } = place;
  usePreview(draft, (typed) => {
    const isUnderstood = meaningOf(typed, fields).problems.length === 0;
    preview(isUnderstood ? typed : noTerms);
  });

  const type = (text: string) => {
    setDraft(text);
    setAt(-1);
  };
  const put = (next: readonly Term[]) => {
    preview(noTerms);
    change({ terms: next });
  };
  const commit = (text: string) => {
    type('');
    put([...terms, ...parseFilter(text)]);
  };
  const take = ({ insert, isOpen }: Suggestion) => {
    const text = draft.slice(0, lastWord(draft).start) + insert;
    if (isOpen) type(text);
    else commit(text);
    input.current?.focus();
  };
  /** The condition goes back into the line as text. */
  const edit = (index: number) => {
    const term = terms[index];
    if (!term) return;
    put(terms.filter((one) => one !== term));
    type(printTerm(term));
    input.current?.focus();
  };
  const remove = (index: number) => {
    put(terms.filter((_, one) => one !== index));
    input.current?.focus();
  };
  const toChip = (index: number) => {
    const chips = line.current?.querySelectorAll<HTMLElement>('.filter-chip');
    if (index < (chips?.length ?? 0)) chips?.[index]?.focus();
    else input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => (suggestions.length > 0 ? setAt((at + 1) % suggestions.length) : onLeave()),
      ArrowUp: () => setAt(at <= 0 ? suggestions.length - 1 : at - 1),
      Escape: () => (draft === '' ? onLeave() : leave()),
      Enter: () => (draft.trim() === '' ? onLeave() : commit(draft)),
    };
    const chosen = suggestions[at] ?? (event.key === 'Tab' ? suggestions[0] : undefined);
    const isAtStart = event.currentTarget.selectionEnd === 0;
    if (chosen && draft !== '' && (event.key === 'Enter' || event.key === 'Tab')) take(chosen);
    else if (isAtStart && draft === '' && event.key === 'Backspace') edit(terms.length - 1);
    else if (isAtStart && event.key === 'ArrowLeft' && terms.length > 0) toChip(terms.length - 1);
    else if (acts[event.key]) acts[event.key]?.();
    else return;
    event.preventDefault();
  };
  const leave = () => {
    type('');
    preview(noTerms);
  };
  return (
    <div className="filter-line" role="search" aria-label={`Filter ${options.kind}`} ref={line}>
      <Icon name="list-filter" />
      {terms.map((term, index) => (
        <FilterChip
          key={printTerm(term)}
          term={term}
          fields={fields}
          problem={meaning.problems.find((one) => one.term === term)?.why}
          onEdit={() => edit(index)}
          onRemove={() => remove(index)}
          onStep={(by) => toChip(Math.max(0, index + by))}
        />
      ))}
      <span className="filter-typing">
        <input
          ref={input}
          role="combobox"
          aria-label="Add a filter"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={terms.length === 0 ? `Filter ${options.kind}` : 'Add filter'}
          value={draft}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => setAt(-1)}
        />
        <Keys keys="f" hint />
        <SuggestionList id={listId} suggestions={suggestions} at={at} onTake={take} />
      </span>
    </div>
  );
}

/** Tells what the draft asks for once typing pauses. */
function usePreview(draft: string, tell: (terms: readonly Term[]) => void) {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const pause = setTimeout(() => {
      latest.current(draft.trim() === '' ? noTerms : parseFilter(draft));
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draft]);
}
