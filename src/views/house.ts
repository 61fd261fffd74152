import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Client } from '../api/client.ts';
import type { Contract } from '../api/contract.ts';
import type { WallActors } from '../machines/wall.machine.ts';
import type { Identity } from '../domain/signed-in-user.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import type { ToastStore } from '../ui/overlay/toast-store.ts';
import type { Look } from '../ui/themes/theme.ts';

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
export interface PublicPlace {
  href: string;
  text: string;
}

/** What every screen may use. */
export interface House {
  api: Client<Contract>;
  session: ActorRefFrom<typeof sessionMachine>;
  toasts: ToastStore;
  preferences: PreferenceStore;
  ask: (question: Question) => Promise<boolean>;
  /** What keeps a wall going. */
  wall: WallActors;
  /** Calls back with every frame of positions while it is watched; returns how to stop that. */
  watchPositions: (hear: (frame: Uint8Array) => void) => () => void;
  company: string;
  publicPlaces: readonly PublicPlace[];
  /** The place somebody will return to after signing in, in words. */
  returnsTo: () => string | null;
}

const HouseContext = createContext<House | null>(null);
export const HouseProvider = HouseContext.Provider;

export function useHouse(): House {
  const house = useContext(HouseContext);
  if (!house) throw new Error('There is no house around this screen.');
  return house;
}

/** Who is signed in; only for screens behind the sign-in. */
export function useIdentity(): Identity {
  const identity = useSelector(useHouse().session, ({ context }) => context.identity);
  if (!identity) throw new Error('Nobody is signed in.');
  return identity;
}

export function usePreferences(): Preferences {
  const { preferences } = useHouse();
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
