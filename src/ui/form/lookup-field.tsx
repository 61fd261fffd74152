import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../mark/icon.tsx';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { useLookup, type Lookup } from './lookup.ts';
import './lookup-field.css';

/** Something that was found and can be chosen. */
export interface Found<Value> {
  key: string | number;
  label: string;
  detail?: string;
  value: Value;
}

type LookupFieldProps<Value> = FieldWords & {
  /** What stands in the field: what was typed, or the label of what was chosen. */
  text: string;
  onText: (text: string) => void;
  onChoose: (value: Value) => void;
  /** Asks the server; what it throws is shown in place of the list. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Found<Value>[]>;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
  trailing?: ReactNode;
};

/** A line that finds records or addresses while one types: arrows move, Enter takes, Escape closes. */
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
  const active = lookup.isOpen ? lookup.found[lookup.at] : undefined;
  const press = (event: KeyboardEvent) => {
    const isDone = act(event.key, { lookup, text, take: () => active && choose(active) });
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
              onBlur={lookup.close}
            />
            {props.trailing && <span className="control-end">{props.trailing}</span>}
          </span>
          {lookup.isOpen && <List id={listId} label={label} lookup={lookup} onChoose={choose} />}
        </div>
      )}
    </FieldFrame>
  );
}

interface Keyed<Value> {
  lookup: Lookup<Found<Value>>;
  text: string;
  take: () => void;
}

/** What a key does here; false leaves it to whatever is around. */
function act<Value>(key: string, { lookup, text, take }: Keyed<Value>): boolean {
  if (!lookup.isOpen) {
    if (key !== 'ArrowDown' || text.trim() === '') return false;
    lookup.look(text);
    return true;
  }
  if (key === 'ArrowDown') lookup.move(1);
  else if (key === 'ArrowUp') lookup.move(-1);
  else if (key === 'Escape') lookup.close();
  else if (key === 'Enter') take();
  else return false;
  return true;
}

type ListProps<Value> = {
  id: string;
  label: string;
  lookup: Lookup<Found<Value>>;
  onChoose: (found: Found<Value>) => void;
};

function List<Value>({ id, label, lookup, onChoose }: ListProps<Value>) {
  const { found, at, words } = lookup;
  if (words !== null) {
    return (
      <div className="lookup-list" id={id} role="status">
        <span className="lookup-word">{words}</span>
      </div>
    );
  }
  return (
    <div className="lookup-list" id={id} role="listbox" aria-label={label}>
      {found.map((one, place) => (
        <div
          key={one.key}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className="lookup-option"
          // Before the field loses the focus, or the list would close first.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          {one.label}
          {one.detail && <span>{one.detail}</span>}
        </div>
      ))}
    </div>
  );
}
