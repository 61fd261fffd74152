import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPermitted } from '../../commands/availability.ts';
import type { Command } from '../../commands/command.ts';
import { todayHere } from '../../domain/business-days.ts';
import { parse } from '../../domain/sentence/parse.ts';
import { useIdentity } from '../../ui/app-context.ts';
import type { Sentences } from '../../ui/palette/sentences.ts';
import type { AppServices } from '../composition-root.ts';
import { begin } from './begin.ts';
import { lexiconFor } from './lexicon.ts';
import { readSets, setsFor } from './sets.ts';
import { totalOf } from './subject.ts';

const MOST_BRANCHES = 499;

/** Codes and names of branches, for whoever may see them; sentences work without. */
function useBranches({ api }: AppServices, isOpen: boolean) {
  const { role } = useIdentity().user;
  const mayRead = role.permissions.some(({ name }) =>
    /^View (branches map|operations)$/.test(name),
  );
  const { data } = useQuery({
    ...api.query('GET /branches', { query: { range: [0, MOST_BRANCHES] } }),
    enabled: isOpen && mayRead,
    staleTime: Infinity,
  });
  return data?.rows;
}

/** How the palette understands sentences, once the words of the lists are there. */
export function useAppSentences(
  services: AppServices,
  commands: readonly Command[],
  isOpen: boolean,
): Sentences | undefined {
  const { role } = useIdentity().user;
  const branches = useBranches(services, isOpen);
  const { data: all } = useQuery({
    queryKey: ['sentence sets'],
    queryFn: readSets,
    enabled: isOpen,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (!isOpen || !all) return undefined;
    const { api, focus } = services;
    const sets = setsFor(role, all);
    const places = (branches ?? []).map(({ id, code, name }) => ({ id, words: [code, name] }));
    const { permissions } = focus.get();
    const own = commands.filter(({ can }) => isPermitted(can, permissions));
    const lexicon = lexiconFor(own, sets, places);
    return {
      read: (text) => parse(text, lexicon, { kind: focus.get().kind, today: todayHere() }),
      commandOf: (id) => commands.find((one) => one.id === id),
      total: async (reading, signal) => {
        const set = sets.find(({ kind }) => kind === reading.kind);
        return set ? totalOf(reading, set, { api, signal }) : null;
      },
      begin: (reading) => {
        const { signal } = new AbortController();
        return begin(reading, { api, focus: focus.get(), commands, sets, signal });
      },
    };
  }, [isOpen, all, services, role, branches, commands]);
}
