import { useEffect, useRef, useState, type KeyboardEvent, useDeferredValue } from 'react';
import type { Row } from '#commands/focus.ts';
import {
  isIncomplete,
  lastWord,
  type Suggestion,
  fieldBeingTyped,
  suggestFields,
  suggestValues,
} from './completion.ts';
import { meaningOf, type FilterField, type FilterOption } from './filter-fields.ts';
import { parseFilter, printTerm, type Term } from './filter-grammar.ts';
import type { Table } from '../table.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownOptions } from './corrections.ts';
import { useApp } from '#ui/app-context.ts';

const nothing: readonly FilterOption[] = [];

/** Suggestions for the word being typed; values of a searched field come from the server. */
function useSuggestions(draft: string, fields: readonly FilterField[]): Suggestion[] {
  const { word } = lastWord(draft);
  const typed = fieldBeingTyped(word, fields);
  const searched = useSearched(typed?.field, useDeferredValue(typed?.typed ?? ''));
  if (draft.trim() === '' || word === '') return [];
  if (!typed) return suggestFields(word, fields);
  return suggestValues(typed, searched ?? ownOptions(typed.field));
}

function useSearched(field: FilterField | undefined, typed: string) {
  const { api } = useApp();
  const search = typeof field?.options === 'function' ? field.options : null;
  const { data } = useQuery<readonly FilterOption[]>({
    queryKey: ['filter options', field?.name ?? '', typed],
    queryFn: ({ signal }) => search?.(typed, { api, signal }) ?? Promise.resolve(nothing),
    enabled: search !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return search ? (data ?? nothing) : null;
}

/** Pauses in typing before the filter applies; a partial word waits longer for its next letter. */
const PAUSE_MS = 80;
const BEGUN_PAUSE_MS = 400;
/** Minimum length of a search: shorter texts match only the starts of words, and slowly. */
const MIN_LETTERS = 3;

const isBegun = (terms: readonly Term[]): boolean =>
  terms.length > 0 && terms.every((term) => term.is === 'text' && term.text.length < MIN_LETTERS);
const noTerms: readonly Term[] = [];
const noFields: never[] = [];

interface Around {
  toInput: () => void;
  toChip: (index: number) => void;
  onLeave: () => void;
}

/** Condition being typed: it applies after a pause and becomes a chip on Enter. */
export function useFilterDraft<R extends Row>(table: Table<R>, around: Around) {
  const { options, state, change, preview } = table;
  const { terms } = state;
  const fields = options.filters ?? noFields;
  const [draft, setDraft] = useState('');
  const [marked, setAt] = useState<number | null>(null);
  const suggestions = useSuggestions(draft, fields);
  const isOpenEnded = isIncomplete(lastWord(draft).word, fields);
  // Enter takes the marked suggestion, which is visible beforehand.
  const at = marked ?? (isOpenEnded && suggestions.length > 0 ? 0 : -1);
  usePreview(isOpenEnded ? draft.slice(0, lastWord(draft).start) : draft, (typed) => {
    preview(meaningOf(typed, fields).filter === null ? noTerms : typed);
  });
  const type = (text: string) => {
    setDraft(text);
    setAt(null);
  };
  /** Converts the text to conditions, or a condition back to text. */
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
  return { draft, at, suggestions, type, take, edit, remove, press, blur: () => setAt(null) };
}

function done(event: KeyboardEvent, act: () => void) {
  event.preventDefault();
  act();
}

/**
 * Enter takes the marked suggestion. Tab takes the marked suggestion, or the first if none is
 * marked.
 */
function chosenBy(key: string, suggestions: readonly Suggestion[], at: number) {
  if (key === 'Enter') return suggestions[at];
  return key === 'Tab' ? suggestions[Math.max(0, at)] : undefined;
}

/** Reports the conditions of the draft after a pause in typing. */
function usePreview(draft: string, onPreview: (terms: readonly Term[]) => void) {
  const latest = useRef(onPreview);
  useEffect(() => {
    latest.current = onPreview;
  });
  useEffect(() => {
    const typed = draft.trim() === '' ? noTerms : parseFilter(draft);
    const ms = isBegun(typed) ? BEGUN_PAUSE_MS : PAUSE_MS;
    const pause = setTimeout(() => latest.current(typed), ms);
    return () => clearTimeout(pause);
  }, [draft]);
}
