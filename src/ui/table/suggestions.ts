import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  fieldBeingTyped,
  lastWord,
  ownOptions,
  suggestFields,
  suggestValues,
  type Suggestion,
} from './completion.ts';
import { useDesk } from './desk.ts';
import type { FilterField, FilterOption } from './filter-fields.ts';

const nothing: readonly FilterOption[] = [];

/** What the word being typed may become; values of a searched field come from the server. */
export function useSuggestions(draft: string, fields: readonly FilterField[]): Suggestion[] {
  const { word } = lastWord(draft);
  const typed = fieldBeingTyped(word, fields);
  const searched = useSearched(typed?.field, useDeferredValue(typed?.typed ?? ''));
  if (draft.trim() === '' || word === '') return [];
  if (!typed) return suggestFields(word, fields);
  return suggestValues(typed, searched ?? ownOptions(typed.field));
}

function useSearched(field: FilterField | undefined, typed: string) {
  const { api } = useDesk();
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
