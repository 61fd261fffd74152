import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Command } from '#commands/command.ts';
import { useIdentity } from '#ui/app-context.ts';
import type { Sentences } from '#ui/palette/sentences/sentences.ts';
import type { AppServices } from '../composition-root.ts';

const MAX_BRANCHES = 499;

/** Codes, names and towns of branches, if permitted; sentences work without them. */
function useBranches({ api }: AppServices, isOpen: boolean) {
  const { role } = useIdentity().user;
  const mayRead = role.permissions.some(({ name }) =>
    /^View (branches map|operations)$/.test(name),
  );
  const { data } = useQuery({
    ...api.query('GET /branches', { query: { range: [0, MAX_BRANCHES] } }),
    enabled: isOpen && mayRead,
    staleTime: Infinity,
  });
  return data?.rows;
}

/** Loads the parser when the palette first opens, or earlier while the app is idle. */
export const fetchReader = () => import('./reader.ts').then((reader) => reader.sentenceReader());

/** Sentence parser of the palette; undefined until it is loaded. */
export function useAppSentences(
  services: AppServices,
  commands: readonly Command[],
  isOpen: boolean,
): Sentences | undefined {
  const { role } = useIdentity().user;
  const branches = useBranches(services, isOpen);
  const { data: read } = useQuery({
    queryKey: ['sentence reader'],
    queryFn: fetchReader,
    enabled: isOpen,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (!isOpen || !read) return undefined;
    const named = (branches ?? []).map(({ id, code, name, city }) => ({
      id,
      words: [code, name, city],
    }));
    return read({ services, role, commands, branches: named });
  }, [isOpen, read, services, role, branches, commands]);
}
