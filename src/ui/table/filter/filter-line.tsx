import { useId, useRef, type RefObject } from 'react';
import type { Row } from '#commands/focus.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { FilterChip } from './filter-chip.tsx';
import { useFilterDraft } from './filter-draft.ts';
import { printTerm } from './filter-grammar.ts';
import { SuggestionList } from './suggestion-list.tsx';
import type { Table } from '../table.ts';
import './filter-line.css';

interface FilterLineProps<R extends Row> {
  table: Table<R>;
  input: RefObject<HTMLInputElement | null>;
  /** Returns the focus to the rows. */
  onLeave: () => void;
}

/**
 * Filter in one line: conditions are chips, followed by a field with completion for the next
 * condition.
 */
export function FilterLine<R extends Row>({ table, input, onLeave }: FilterLineProps<R>) {
  const { options, state, meaning } = table;
  const { terms } = state;
  const fields = options.filters ?? [];
  const line = useRef<HTMLDivElement>(null);
  const listId = useId();
  const toChip = (index: number) => {
    const chip = line.current?.querySelectorAll<HTMLElement>('.filter-chip')[Math.max(0, index)];
    (chip ?? input.current)?.focus();
  };
  const toInput = () => input.current?.focus();
  const filter = useFilterDraft(table, { toInput, toChip, onLeave });
  const { draft, at, suggestions } = filter;
  return (
    <div className="filter-line" role="search" aria-label={`Filter ${options.kind}`} ref={line}>
      <Icon name="list-filter" />
      {terms.map((term, index) => (
        <FilterChip
          key={printTerm(term)}
          term={term}
          fields={fields}
          problem={meaning.problems.find((one) => one.term === term)?.why}
          onEdit={() => filter.edit(index)}
          onRemove={() => filter.remove(index)}
          onStep={(by) => toChip(index + by)}
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
          onChange={(event) => filter.type(event.target.value)}
          onKeyDown={filter.press}
          onBlur={filter.blur}
        />
        <Keys keys="f" hint />
        <SuggestionList id={listId} suggestions={suggestions} at={at} onTake={filter.take} />
      </span>
    </div>
  );
}
