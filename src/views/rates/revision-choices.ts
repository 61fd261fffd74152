import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { stateWords } from './words.ts';

/** Fetches all revisions as choices, with a description of a load error. */
export function useRevisionChoices() {
  const { api } = useApp();
  const { data, isError } = useQuery(api.query('GET /rates/revisions'));
  return {
    choices: (data?.rows ?? []).map(({ id, name, state }) => ({
      value: String(id),
      label: `${name} (${stateWords[state]?.label ?? state})`,
    })),
    description: isError ? 'The revisions could not be loaded.' : undefined,
  };
}
