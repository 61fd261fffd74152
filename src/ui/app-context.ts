import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Client } from '../api/client.ts';
import type { FocusStore, Subject } from '../commands/focus.ts';
import type { Offers } from '../commands/offers.ts';
import type { RunPlan } from '../machines/bulk-setup.ts';
import type { WallActors } from '../machines/wall.machine.ts';
import type { RoleGrants } from '../domain/resources.ts';
import type { Identity } from '../domain/signed-in-user.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import type { LiveChanges } from './live-changes.ts';
import type { Viewers } from './viewers.tsx';
import type { MenuEntry } from './overlay/menu.tsx';
import type { PastMoment } from './past.ts';
import type { ToastStore } from './overlay/toast-store.ts';
import type { Density } from './table/grid/layout.ts';
import type { Look } from './themes/theme.ts';

/** What is asked before something is done; answered Yes or No. */
export interface Question {
  title: string;
  consequence?: ReactNode;
  irreversible?: boolean;
  /** The number that must be typed before Yes can be pressed. */
  count?: number;
}

/** How the console looks and listens for this person. */
export interface Preferences extends Look {
  singleKeys: boolean;
}

export interface PreferenceStore {
  get: () => Preferences;
  subscribe: (listener: () => void) => () => void;
  /** Applies at once here; `remember` says whether this browser keeps it. */
  change: (changed: Partial<Preferences>) => void;
}

/** A public page that the pages before the console link to. */
interface PublicPage {
  href: string;
  text: string;
}

/** What people with a role would find. */
export interface RoleOutlook {
  /** The entries of their navigation. */
  places: readonly string[];
  /** Titles of the commands they are offered, by what these act on. */
  commands: readonly (readonly [on: string, titles: readonly string[]])[];
}

/** What the signed-in person can use. */
interface SignedInContext {
  /** Changes of rows as they happen; without it a table shows what it was given. */
  live?: LiveChanges;
  /** Who else has the record open that is open here. */
  viewers?: Viewers;
  /** What can be done with a subject: the entries of row menus and of the footer. */
  actions?: (subject: Subject) => readonly MenuEntry[];
  /** Where a table puts the commands of its tools, for the palette. */
  offers?: Offers;
  /** Shows the preview of a bulk action and, once confirmed, its progress; true when it was started. */
  plan?: (plan: RunPlan) => Promise<boolean>;
  /** What a role opens and offers, whether it is saved or not. */
  outlook?: (role: RoleGrants) => RoleOutlook;
}

/** What every screen, table and form may use. A part of a screen can be given another focus or other actions. */
export interface AppContext extends SignedInContext {
  api: Client;
  session: ActorRefFrom<typeof sessionMachine>;
  toasts: ToastStore;
  focus: FocusStore;
  /** Whether single letters are keys for this person. */
  singleKeys: boolean;
  density: Density;
  preferences: PreferenceStore;
  ask: (question: Question) => Promise<boolean>;
  /** Which moment is looked at. */
  past: PastMoment;
  /** What keeps a wall going. */
  wall: WallActors;
  /** Calls back with every frame of positions while it is watched; returns how to stop that. */
  watchPositions: (onFrame: (frame: Uint8Array) => void) => () => void;
  company: string;
  /** The address of the company's logo, as it was when the page was loaded; empty without one. */
  logo: string;
  publicPages: readonly PublicPage[];
  /** The place somebody will return to after signing in, in words. */
  returnsTo: () => string | null;
}

const ReactAppContext = createContext<AppContext | null>(null);
export const AppProvider = ReactAppContext.Provider;

export function useApp(): AppContext {
  const app = useContext(ReactAppContext);
  if (!app) throw new Error('AppProvider is missing above this component.');
  return app;
}

/** Who is signed in; only for screens behind the sign-in. */
export function useIdentity(): Identity {
  const identity = useSelector(useApp().session, ({ context }) => context.identity);
  if (!identity) throw new Error('Nobody is signed in.');
  return identity;
}

export function usePreferences(): Preferences {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
