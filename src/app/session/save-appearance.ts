import type { Preferences } from '#ui/app-context.ts';
import type { AppServices } from '../composition-root.ts';

type LookChange = Partial<Pick<Preferences, 'theme' | 'mode' | 'layout' | 'density'>>;

/** Applies a change of the appearance and saves it in the profile; shows a toast on failure. */
export async function saveAppearance(
  { preferences, api, toasts }: Pick<AppServices, 'preferences' | 'api' | 'toasts'>,
  { density, ...look }: LookChange,
) {
  preferences.change(density ? { ...look, density } : look);
  const kept = density && { density: density === 'compact' ? density : ('normal' as const) };
  try {
    await api.call('PUT /my-profile', { body: { preferences: { ...look, ...kept } } });
  } catch {
    toasts.show({
      kind: 'warning',
      text: 'The appearance could not be saved to your profile.',
      detail: 'The new appearance applies in this browser until you sign out.',
    });
  }
}
