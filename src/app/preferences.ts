import type { Preferences, PreferenceStore } from '../views/house.ts';
import { applyTheme, defaultLook, lookEntries, parseLook } from '../ui/themes/theme.ts';
import type { Stored } from './stored.ts';

/** How the console looks: read before anything is drawn, painted and kept at every change. */
export function createPreferences(stored: Stored): PreferenceStore & { forget: () => void } {
  let preferences: Preferences = { ...parseLook(stored.get), singleKeys: true };
  let unpaint = applyTheme(preferences);
  const listeners = new Set<() => void>();
  const set = (next: Preferences) => {
    preferences = next;
    unpaint();
    unpaint = applyTheme(next);
    for (const listener of listeners) listener();
  };
  return {
    get: () => preferences,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(changed) {
      set({ ...preferences, ...changed });
      for (const [key, value] of lookEntries(preferences)) stored.set(key, value);
    },
    /** What survives signing out is what the vault still holds. */
    forget() {
      set({ ...defaultLook, ...parseLook(stored.get), singleKeys: true });
    },
  };
}

type Kept = {
  theme?: Preferences['theme'];
  mode?: Preferences['mode'];
  layout?: Preferences['layout'];
  density?: 'normal' | 'compact';
  single_keys?: boolean;
};

/** What the server keeps of a person, in the words of the console; what it does not know stays as it is. */
export function fromKept({ density, single_keys, ...look }: Kept): Partial<Preferences> {
  return {
    ...look,
    ...(density && { density: density === 'compact' ? 'compact' : 'regular' }),
    ...(single_keys !== undefined && { singleKeys: single_keys }),
  };
}
