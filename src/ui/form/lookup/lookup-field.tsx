import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useListWindow } from '#ui/list-window.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { FieldFrame, type FieldWords } from '../field-frame.tsx';
import { useLookup, type Lookup } from './lookup.ts';
import './lookup-field.css';

/** Search result that can be chosen. */
export interface Found<Value> {
  key: string | number;
  label: string;
  detail?: string;
  value: Value;
}

/** Action offered when the search finds nothing or fails. */
export interface NextStep {
  label: string;
  run: () => void;
}

type LookupFieldProps<Value> = FieldWords & {
  /** Typed text, or label of the chosen result. */
  text: string;
  onText: (text: string) => void;
  onChoose: (value: Value) => void;
  /** Searches on the server; an error replaces the list. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Found<Value>[]>;
  /** Actions offered if there are no results; Enter takes the first. */
  otherwise?: readonly NextStep[];
  /** Selects the text on focus, so that typing replaces an earlier choice. */
  selectsOnFocus?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
  trailing?: ReactNode;
};

/** Text field that searches records or addresses: arrows move, Enter chooses, Escape closes. */
export function LookupField<Value>(props: LookupFieldProps<Value>) {
  const {
    label,
    error,
    description,
    optional,
    text,
    onText,
    placeholder,
    autoFocus,
    disabled,
    name,
  } = props;
  const listId = useId();
  const lookup = useLookup(props.search);
  const choose = ({ label: words, value }: Found<Value>) => {
    lookup.close();
    onText(words);
    props.onChoose(value);
  };
  const options = optionsOf(lookup, props.otherwise ?? [], choose);
  const active = lookup.isOpen ? options[lookup.at] : undefined;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const take = () => active?.take();
    const isDone = act(event.key, { lookup, text, count: options.length, take });
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame words={{ label, error, description, optional }}>
      {({ id, describedBy }) => (
        <div className="lookup">
          <span className="control">
            <span className="control-lead">
              <Icon name="search" />
            </span>
            <input
              type="text"
              role="combobox"
              id={id}
              name={name}
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={lookup.isOpen}
              aria-controls={lookup.isOpen ? listId : undefined}
              aria-activedescendant={active && `${listId}-${lookup.at}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              placeholder={placeholder}
              autoFocus={autoFocus}
              disabled={disabled}
              value={text}
              onChange={(event) => {
                onText(event.target.value);
                lookup.look(event.target.value);
              }}
              onKeyDown={press}
              onFocus={(event) => props.selectsOnFocus && event.target.select()}
              onBlur={lookup.close}
            />
            {props.trailing && <span className="control-end">{props.trailing}</span>}
          </span>
          {lookup.isOpen && <List id={listId} label={label} lookup={lookup} options={options} />}
        </div>
      )}
    </FieldFrame>
  );
}

interface Option {
  key: string | number;
  label: string;
  detail?: string;
  take: () => void;
}

/** Options in the list: the results, or the actions if there are no results. */
function optionsOf<Value>(
  lookup: Lookup<Found<Value>>,
  otherwise: readonly NextStep[],
  choose: (found: Found<Value>) => void,
): readonly Option[] {
  if (lookup.words === null) {
    return lookup.found.map((one) => ({ ...one, take: () => choose(one) }));
  }
  if (lookup.isSearching) return [];
  return otherwise.map(({ label, run }) => ({
    key: label,
    label,
    take: () => {
      lookup.close();
      run();
    },
  }));
}

interface Keyed<Value> {
  lookup: Lookup<Found<Value>>;
  text: string;
  count: number;
  take: () => void;
}

/** Handles a key; returns false for a key that a parent handles. */
function act<Value>(key: string, { lookup, text, count, take }: Keyed<Value>): boolean {
  if (!lookup.isOpen) {
    if (key !== 'ArrowDown' || text.trim() === '') return false;
    lookup.look(text);
    return true;
  }
  if (key === 'ArrowDown') lookup.move(1, count);
  else if (key === 'ArrowUp') lookup.move(-1, count);
  else if (key === 'Escape') lookup.close();
  else if (key === 'Enter') take();
  else return false;
  return true;
}

type ListProps<Value> = {
  id: string;
  label: string;
  lookup: Lookup<Found<Value>>;
  options: readonly Option[];
};

/** Height of an option of one line in pixels; an option with a detail is higher. */
const heightOf = () => 32;

function List<Value>({ id, label, lookup: { at, words }, options }: ListProps<Value>) {
  const count = options.length;
  const { scroller, height, drawn, measure } = useListWindow({ count, heightOf, at });
  return (
    <div className="lookup-list">
      <span className="lookup-word" role="status">
        {words}
      </span>
      <div id={id} ref={scroller} className="lookup-options" role="listbox" aria-label={label}>
        <div style={{ height }}>
          {drawn.map(({ index, start }) => {
            const one = options[index];
            return (
              one && (
                <div
                  key={one.key}
                  ref={measure}
                  data-index={index}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-posinset={index + 1}
                  aria-setsize={count}
                  aria-selected={index === at}
                  className="lookup-option"
                  style={{ top: start }}
                  // Runs before the field loses the focus, which would close the list.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    one.take();
                  }}
                >
                  {one.label}
                  {one.detail && <span>{one.detail}</span>}
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
