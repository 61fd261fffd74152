import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Client } from '#api/client.ts';
import type { FocusStore, Subject } from '#commands/focus.ts';
import type { Offers } from '#commands/asking/offers.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import type { WallActors } from '#machines/wall.machine.ts';
import type { RoleGrants } from '#domain/people/resources.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import type { LiveChanges } from './live-changes.ts';
import type { Viewers } from './viewers.tsx';
import type { MenuEntry } from './overlay/menu.tsx';
import type { PastMoment } from './past.ts';
import type { ToastStore } from './overlay/toast-store.ts';
import type { Density } from './table/grid/columns/layout.ts';
import type { Look } from './themes/theme.ts';

/** Confirmation, answered with Yes or No. */
export interface Question {
  title: string;
  consequence?: ReactNode;
  irreversible?: boolean;
  /** Number to type before Yes is enabled. */
  count?: number;
}

/** Appearance and shortcut settings of the user. */
export interface Preferences extends Look {
  singleKeys: boolean;
}

export interface PreferenceStore {
  get: () => Preferences;
  subscribe: (listener: () => void) => () => void;
  /** Applies changes at once; `remember` stores them in this browser. */
  change: (changed: Partial<Preferences>) => void;
}

/** Public page that the pages before sign-in link to. */
interface PublicPage {
  href: string;
  text: string;
}

/** Navigation and commands that a role allows. */
export interface RoleOutlook {
  /** Entries of the navigation. */
  places: readonly string[];
  /** Titles of the commands, by entity. */
  commands: readonly (readonly [on: string, titles: readonly string[]])[];
}

/** Services for the signed-in user. */
interface SignedInContext {
  /** Live changes of rows; without them a table shows the rows it was given. */
  live?: LiveChanges;
  /** Other users who have the same record open. */
  viewers?: Viewers;
  /** Entries for a subject, displayed in row menus and in the footer. */
  actions?: (subject: Subject) => readonly MenuEntry[];
  /** Registry in which a table offers its commands to the palette. */
  offers?: Offers;
  /** Shows the preview of a bulk operation and its progress; resolves to true if it started. */
  plan?: (plan: RunPlan) => Promise<boolean>;
  /** Navigation and commands of a role, which may be unsaved. */
  outlook?: (role: RoleGrants) => RoleOutlook;
}

/** Services for screens, tables and forms. A part of a screen can get its own focus or actions. */
export interface AppContext extends SignedInContext {
  api: Client;
  session: ActorRefFrom<typeof sessionMachine>;
  toasts: ToastStore;
  focus: FocusStore;
  /** Whether shortcuts without a modifier key are enabled for the user. */
  singleKeys: boolean;
  density: Density;
  preferences: PreferenceStore;
  ask: (question: Question) => Promise<boolean>;
  /** Past time that is displayed instead of the present. */
  past: PastMoment;
  /** Actors for the state machine of the wall display. */
  wall: WallActors;
  /** Calls back with every frame of driver positions until the returned function is called. */
  watchPositions: (onFrame: (frame: Uint8Array) => void) => () => void;
  company: string;
  /** URL of the company's logo when the page was loaded; empty without a logo. */
  logo: string;
  publicPages: readonly PublicPage[];
  /** Title of the page that opens after sign-in. */
  returnsTo: () => string | null;
}

const ReactAppContext = createContext<AppContext | null>(null);
export const AppProvider = ReactAppContext.Provider;

export function useApp(): AppContext {
  const app = useContext(ReactAppContext);
  if (!app) throw new Error('AppProvider is missing above this component.');
  return app;
}

/** Identity of the signed-in user; only for screens behind the sign-in. */
export function useIdentity(): Identity {
  const identity = useSelector(useApp().session, ({ context }) => context.identity);
  if (!identity) throw new Error('Nobody is signed in.');
  return identity;
}

export function usePreferences(): Preferences {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
