import { createStore } from '#commands/store.ts';
import type { Preferences, PreferenceStore } from '#ui/app-context.ts';
import { applyTheme, defaultLook, lookEntries, parseLook } from '#ui/themes/theme.ts';
import type { Stored } from '../storage.ts';

/** Appearance of the console: read before rendering, applied and stored at every change. */
export function createPreferences(stored: Stored): PreferenceStore & { forget: () => void } {
  const preferences = createStore<Preferences>({ ...parseLook(stored.get), singleKeys: true });
  let unpaint = applyTheme(preferences.get());
  const set = (next: Preferences) => {
    unpaint();
    unpaint = applyTheme(next);
    preferences.set(next);
  };
  return {
    get: preferences.get,
    subscribe: preferences.subscribe,
    change(changed) {
      const next = { ...preferences.get(), ...changed };
      set(next);
      for (const [key, value] of lookEntries(next)) stored.set(key, value);
    },
    /** Resets to the values that remain in the browser storage after sign-out. */
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

/** Converts preferences of the profile; missing ones are left out. */
export function fromKept({ density, single_keys, ...look }: Kept): Partial<Preferences> {
  return {
    ...look,
    ...(density && { density: density === 'compact' ? 'compact' : 'regular' }),
    ...(single_keys !== undefined && { singleKeys: single_keys }),
  };
}
