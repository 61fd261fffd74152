import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Button } from '#ui/form/button.tsx';
import { submitByKey } from '#ui/form/submit-by-key.ts';
import { deferComponent } from '#ui/defer-component.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { cheatSheet } from '#commands/keys/keymap.ts';
import { fixedKeys } from '#ui/palette/fixed-keys.ts';
import { KeyHint } from '#ui/palette/key-hint.tsx';
import { createCommandServices, type CommandServices } from '../commands/command-services.ts';
import { entriesFor } from '../commands/command-entries.ts';
import { keepFocus } from '../frame/keep-focus.ts';
import { OwnPalette } from './own-palette.tsx';
import { roleOutlook } from '../session/role-outlook.ts';
import { useMacros } from './use-macros.ts';
import type { AppServices } from '../composition-root.ts';
import {
  type AppContext,
  AppProvider,
  useApp,
  useIdentity,
  usePreferences,
} from '#ui/app-context.ts';

const CheatSheet = deferComponent(() =>
  import('#ui/palette/cheat-sheet.tsx').then((sheet) => sheet.CheatSheet),
);

interface PaletteHostProps {
  root: AppServices;
  /** Whether the user must set up the second factor first. */
  isOff: boolean;
  openMessages: () => void;
  openNotifications: () => void;
  openRuns: () => void;
  openNavigation: () => void;
  children: ReactNode;
}

const CommandsContext = createContext<CommandServices | null>(null);
/** Command services of the signed-in user; null before sign-in is complete. */
export const useCommandServices = (): CommandServices | null => useContext(CommandsContext);

/** Button that opens the palette and shows its shortcut. */
export function CommandsButton() {
  const services = useCommandServices();
  if (!services) return null;
  return (
    <Button kind="quiet" keys="mod+k" onClick={() => services.actor.send({ type: 'open' })}>
      <Icon name="command" />
      Commands
    </Button>
  );
}

/** Groups of fixed shortcuts by the path of their screen. */
const groupsOfPath: Readonly<Record<string, readonly string[]>> = {
  '/maps': ['On a map', 'While a zone is drawn'],
  '/wall': ['On the wall'],
};

/** Groups of fixed shortcuts, and a selector of the element that handles them. */
const groupPlaces = [
  ['In Now', 'main [role=treegrid].now-list'],
  ['In a table', 'main .table [role=grid]'],
] as const;

/** Groups of fixed shortcuts that work on the current screen, in addition to those of commands. */
function groupsHere(isPast: boolean): string[] {
  const places = groupPlaces.flatMap(([title, selector]) =>
    document.querySelector(selector) ? title : [],
  );
  const ofPath = groupsOfPath[location.pathname] ?? [];
  return [...ofPath, ...places, ...(isPast ? ['In the past'] : []), 'In the palette'];
}

/**
 * Provides palette, shortcuts, cheat sheet and table services to all screens behind the sign-in.
 */
export function PaletteHost({ root, isOff, children, ...shell }: PaletteHostProps) {
  const identity = useIdentity();
  const [sheet, setSheet] = useState(false);
  const [services] = useState(() =>
    createCommandServices(root, identity, { ...shell, openCheatSheet: () => setSheet(true) }),
  );
  useKeys(services, isOff);
  useMacros(root, services, isOff);
  useEffect(() => keepFocus(), []);
  const { focus, commands, keys } = services;
  return (
    <>
      <CommandsContext value={isOff ? null : services}>
        <AppProvider value={useSignedIn(root, services)}>{children}</AppProvider>
      </CommandsContext>
      <KeyHint keys={keys} />
      <OwnPalette root={root} services={services} />
      {sheet && (
        <CheatSheet
          groups={cheatSheet(commands, focus.get(), {
            fixed: fixedKeys,
            here: groupsHere(focus.get().asOf !== null),
          })}
          isOpen
          onClose={() => setSheet(false)}
        />
      )}
    </>
  );
}

/** App context of the signed-in user. */
function useSignedIn({ live }: AppServices, services: CommandServices): AppContext {
  const app = useApp();
  const { singleKeys, density } = usePreferences();
  const past = useSyncExternalStore(services.focus.subscribe, () => services.focus.get().past);
  return useMemo(() => {
    const { focus, commands, start } = services;
    const actions: AppContext['actions'] = (subject) =>
      entriesFor({ commands, focus: { ...focus.get(), past }, start }, subject);
    const { plan, offers } = services;
    return {
      ...app,
      live,
      focus,
      singleKeys,
      density,
      actions,
      offers,
      plan,
      outlook: roleOutlook,
    };
  }, [app, live, services, singleKeys, density, past]);
}

/** Handles key presses that no inner element has handled, and lists pasted outside of inputs. */
function useKeys({ keys, paste }: CommandServices, isOff: boolean) {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => void keys.handle(event);
    const intercept = (event: KeyboardEvent) => {
      if (keys.intercept(event)) event.stopPropagation();
    };
    const drop = (event: ClipboardEvent) => {
      const isWriting =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable]');
      if (event.defaultPrevented || isWriting) return;
      if (paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    window.addEventListener('keydown', intercept, { capture: true });
    document.addEventListener('keydown', press);
    document.addEventListener('keydown', submitByKey);
    document.addEventListener('paste', drop);
    document.addEventListener('pointerdown', keys.cancel);
    return () => {
      window.removeEventListener('keydown', intercept, { capture: true });
      document.removeEventListener('keydown', press);
      document.removeEventListener('keydown', submitByKey);
      document.removeEventListener('paste', drop);
      document.removeEventListener('pointerdown', keys.cancel);
    };
  }, [keys, paste, isOff]);
}
