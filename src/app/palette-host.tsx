import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Button } from '../ui/form/button.tsx';
import { later } from '../ui/later.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { navigate } from 'wouter/use-browser-location';
import { cheatSheet } from '../commands/keymap.ts';
import { fixedKeys } from '../ui/palette/fixed-keys.ts';
import { KeyHint } from '../ui/palette/key-hint.tsx';
import { Palette } from '../ui/palette/palette.tsx';
import { DeskProvider, type Desk } from '../ui/table/desk.ts';
import { useIdentity, usePreferences } from '../views/house.ts';
import { createCommandDesk, type CommandDesk } from './command-desk.ts';
import { entriesFor } from './command-entries.ts';
import { foundRecord, scopesOf } from './record-places.ts';
import type { Wired } from './wire.ts';

const CheatSheet = later(() =>
  import('../ui/palette/cheat-sheet.tsx').then((sheet) => sheet.CheatSheet),
);

interface PaletteHostProps {
  wired: Wired;
  /** The person may do nothing yet but set up their second factor. */
  isOff: boolean;
  openMessages: () => void;
  openNotifications: () => void;
  openRuns: () => void;
  children: ReactNode;
}

const CommandsContext = createContext<CommandDesk | null>(null);
/** The desk of whoever is signed in; none while they may do nothing yet. */
export const useCommandDesk = (): CommandDesk | null => useContext(CommandsContext);

/** Opens the palette for those who point; it says the key for next time. */
export function CommandsButton() {
  const desk = useCommandDesk();
  if (!desk) return null;
  return (
    <Button kind="quiet" keys="mod+k" onClick={() => desk.actor.send({ type: 'open' })}>
      <Icon name="command" />
      Commands
    </Button>
  );
}

const nothingLoaded: readonly never[] = [];

/** Palette, keys, cheat sheet and what tables need of them, around everything behind the sign-in. */
export function PaletteHost({ wired, isOff, children, ...shell }: PaletteHostProps) {
  const identity = useIdentity();
  const [sheet, setSheet] = useState(false);
  const [desk] = useState(() =>
    createCommandDesk(wired, identity, { ...shell, openCheatSheet: () => setSheet(true) }),
  );
  useKeys(desk, isOff);
  const searches = useMemo(() => searchesOf(wired), [wired]);
  const { actor, focus, commands, frecency, keys } = desk;
  return (
    <>
      <CommandsContext value={isOff ? null : desk}>
        <DeskProvider value={useTableDesk(wired, desk)}>{children}</DeskProvider>
      </CommandsContext>
      <KeyHint keys={keys} />
      <Palette
        {...{ actor, focus, commands, frecency, fixedKeys, ...searches }}
        loaded={nothingLoaded}
        go={(href) => navigate(href)}
        onPasted={desk.paste}
      />
      {sheet && (
        <CheatSheet
          groups={cheatSheet(commands, focus.get(), fixedKeys)}
          isOpen
          onClose={() => setSheet(false)}
        />
      )}
    </>
  );
}

function useTableDesk({ api, toasts, live }: Wired, desk: CommandDesk): Desk {
  const { singleKeys, density } = usePreferences();
  const past = useSyncExternalStore(desk.focus.subscribe, () => desk.focus.get().past);
  return useMemo(() => {
    const { focus, commands, start } = desk;
    const actions: Desk['actions'] = (subject) =>
      entriesFor({ commands, focus: { ...focus.get(), past }, start }, subject);
    const { plan } = desk;
    return { api, toasts, live, focus, singleKeys, density, actions, plan };
  }, [api, toasts, live, desk, singleKeys, density, past]);
}

/** Keys that nobody nearer took, and lists that are pasted where nothing is written. */
function useKeys({ keys, paste }: CommandDesk, isOff: boolean) {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => void keys.handle(event);
    const drop = (event: ClipboardEvent) => {
      const isWriting =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable]');
      if (event.defaultPrevented || isWriting) return;
      if (paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('paste', drop);
    document.addEventListener('pointerdown', keys.cancel);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', drop);
      document.removeEventListener('pointerdown', keys.cancel);
    };
  }, [keys, paste, isOff]);
}

function searchesOf({ api }: Wired) {
  const search = async (q: string, kinds: readonly string[] | null, signal: AbortSignal) => {
    const scopes = scopesOf(kinds);
    // No kind at all would be a search for every kind.
    if (scopes?.length === 0) return [];
    return api.call('GET /search', { query: { q, scopes } }, { signal });
  };
  return {
    searchRecords: async (q: string, kinds: readonly string[] | null, signal: AbortSignal) =>
      (await search(q, kinds, signal)).map(foundRecord),
    lookup: async (noun: string, text: string, signal: AbortSignal) =>
      (await search(text, [noun], signal)).map(({ id, title, detail }) => ({
        value: id,
        label: title,
        detail,
      })),
  };
}
