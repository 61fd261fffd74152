import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../ui/app-context.ts';
import { stateWords } from './words.ts';

/** All revisions to choose among, and what is said where they could not be read. */
export function useRevisionChoices() {
  const { api } = useApp();
  const { data = [], isError } = useQuery(api.query('GET /rates/revisions'));
  return {
    choices: data.map(({ id, name, state }) => ({
      value: String(id),
      label: `${name} (${stateWords[state]?.label ?? state})`,
    })),
    description: isError ? 'The revisions could not be loaded.' : undefined,
  };
}
