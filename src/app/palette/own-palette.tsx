import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fixedKeys } from '#ui/palette/fixed-keys.ts';
import { Palette } from '#ui/palette/palette.tsx';
import { canOpen } from '#domain/people/resources.ts';
import { useIdentity } from '#ui/app-context.ts';
import type { CommandServices } from '../commands/command-services.ts';
import { runbookCommands, savedVisits } from '../commands/commands.ts';
import { foundRecord, scopesOf } from './record-links.ts';
import type { AppServices } from '../composition-root.ts';
import { useAppSentences } from '../sentences/use-sentences.ts';

const nothingLoaded: readonly never[] = [];

/** Palette with all commands of the user: commands, table tools and saved views. */
export function OwnPalette({ root, services }: { root: AppServices; services: CommandServices }) {
  const { actor, focus, frecency } = services;
  const isOpen = useSelector(actor, ({ value }) => value !== 'closed');
  const commands = useEverything(root, services, isOpen);
  const searches = useMemo(() => searchesOf(root), [root]);
  const sentences = useAppSentences(root, commands, isOpen);
  return (
    <Palette
      {...{ actor, focus, commands, frecency, fixedKeys, sentences, ...searches }}
      loaded={nothingLoaded}
      go={(href) => navigate(href)}
      onPasted={services.paste}
    />
  );
}

/**
 * Collects the commands when the palette opens, because the table cannot change while the palette
 * is open.
 */
function useEverything(
  { api }: AppServices,
  { commands, offers }: CommandServices,
  isOpen: boolean,
) {
  const { role } = useIdentity().user;
  const { data } = useQuery({
    ...api.query('GET /saved-views', { query: { range: [0, 199] } }),
    enabled: isOpen,
  });
  const runbooks = useQuery({
    ...api.query('GET /runbooks', { query: { filter: { state: 'published' }, range: [0, 199] } }),
    enabled: isOpen && canOpen(role, 'runbooks'),
  });
  const saved = data?.rows;
  const published = runbooks.data?.rows;
  return useMemo(() => {
    if (!isOpen) return commands;
    const own = [...savedVisits(role, saved ?? []), ...runbookCommands(published ?? [])];
    return [...commands, ...offers.get(), ...own];
  }, [isOpen, commands, offers, role, saved, published]);
}

function searchesOf({ api }: AppServices) {
  const search = async (q: string, kinds: readonly string[] | null, signal: AbortSignal) => {
    const scopes = scopesOf(kinds);
    // An empty list of scopes would search all entities.
    if (scopes?.length === 0) return [];
    return api.call('GET /search', { query: { q, scopes } }, { signal });
  };
  return {
    searchRecords: async (q: string, kinds: readonly string[] | null, signal: AbortSignal) =>
      (await search(q, kinds, signal)).map(foundRecord),
    lookup: async (entity: string, text: string, signal: AbortSignal) =>
      (await search(text, [entity], signal)).map(({ id, title, detail }) => ({
        value: id,
        label: title,
        detail,
      })),
  };
}
