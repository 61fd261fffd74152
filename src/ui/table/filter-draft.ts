import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Row } from '../../commands/focus.ts';
import { lastWord, type Suggestion } from './completion.ts';
import { meaningOf } from './filter-fields.ts';
import { parseFilter, printTerm, type Term } from './filter-grammar.ts';
import { useSuggestions } from './suggestions.ts';
import type { Table } from './table.ts';

/** A pause of this long, and what is typed counts; a word that has only begun waits for its next letter. */
const PAUSE_MS = 80;
const BEGUN_PAUSE_MS = 400;
/** Lists find fewer letters than these at the beginning of words only, and slowly. */
const FEWEST_LETTERS = 3;

const isBegun = (terms: readonly Term[]): boolean =>
  terms.length > 0 &&
  terms.every((term) => term.is === 'text' && term.text.length < FEWEST_LETTERS);
const noTerms: readonly Term[] = [];
const noFields: never[] = [];

interface Around {
  toInput: () => void;
  toChip: (index: number) => void;
  onLeave: () => void;
}

/** The condition that is being typed: it counts after a pause, and becomes a chip by Enter. */
export function useFilterDraft<R extends Row>(table: Table<R>, around: Around) {
  const { options, place, change, preview } = table;
  const { terms } = place;
  const fields = options.filters ?? noFields;
  const [draft, setDraft] = useState('');
  const [at, setAt] = useState(-1);
  const suggestions = useSuggestions(draft, fields);
  usePreview(draft, (typed) => {
    const isUnderstood = meaningOf(typed, fields).problems.length === 0;
    preview(isUnderstood ? typed : noTerms);
  });
  const type = (text: string) => {
    setDraft(text);
    setAt(-1);
  };
  /** What is typed becomes conditions, or conditions become what is typed. */
  const put = (next: readonly Term[], text = '') => {
    type(text);
    preview(noTerms);
    change({ terms: next });
    around.toInput();
  };
  const commit = (text: string) => put([...terms, ...parseFilter(text)]);
  const take = ({ insert, isOpen }: Suggestion) => {
    const text = draft.slice(0, lastWord(draft).start) + insert;
    if (isOpen) type(text);
    else commit(text);
  };
  const without = (index: number) => terms.filter((_, one) => one !== index);
  const remove = (index: number) => put(without(index));
  const edit = (index: number) => {
    const term = terms[index];
    if (term) put(without(index), printTerm(term));
  };
  const last = suggestions.length - 1;
  const acts: Record<string, () => void> = {
    ArrowDown: () => (last >= 0 ? setAt(at === last ? 0 : at + 1) : around.onLeave()),
    ArrowUp: () => setAt(at <= 0 ? last : at - 1),
    Escape: () => (draft === '' ? around.onLeave() : type('')),
    Enter: () => (draft.trim() === '' ? around.onLeave() : commit(draft)),
  };
  const atStart: Record<string, () => void> = {
    ...(terms.length > 0 && { ArrowLeft: () => around.toChip(terms.length - 1) }),
    ...(draft === '' && { Backspace: () => edit(terms.length - 1) }),
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = chosenBy(event.key, suggestions, at);
    const begins = event.currentTarget.selectionEnd === 0 ? atStart[event.key] : undefined;
    const act = chosen ? () => take(chosen) : (begins ?? acts[event.key]);
    if (act && !event.nativeEvent.isComposing) done(event, act);
  };
  return { draft, at, suggestions, type, take, edit, remove, press, blur: () => setAt(-1) };
}

function done(event: KeyboardEvent, act: () => void) {
  event.preventDefault();
  act();
}

/** Enter takes what is marked, Tab the first when nothing is. */
function chosenBy(key: string, suggestions: readonly Suggestion[], at: number) {
  if (key === 'Enter') return suggestions[at];
  return key === 'Tab' ? suggestions[Math.max(0, at)] : undefined;
}

/** Tells what the draft asks for once typing pauses. */
function usePreview(draft: string, tell: (terms: readonly Term[]) => void) {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const typed = draft.trim() === '' ? noTerms : parseFilter(draft);
    const ms = isBegun(typed) ? BEGUN_PAUSE_MS : PAUSE_MS;
    const pause = setTimeout(() => latest.current(typed), ms);
    return () => clearTimeout(pause);
  }, [draft]);
}
