import { navigate } from 'wouter/use-browser-location';
import type { MenuEntry } from '#ui/overlay/menu.tsx';
import { modes, themes } from '#domain/identity/looks.ts';
import type { Preferences } from '#ui/app-context.ts';
import { saveAppearance } from './save-appearance.ts';
import type { AppServices } from '../composition-root.ts';

/** Entries of the user menu: profile, appearance, sign-out. */
export function menuOf(
  services: AppServices,
  mode: Preferences['mode'],
  signOut: () => void,
): MenuEntry[] {
  const { preferences } = services;
  const choose = (changed: Partial<Pick<Preferences, 'theme' | 'mode'>>) =>
    saveAppearance(services, changed);
  const nextMode = nextChoice(modes, mode);
  const { theme } = preferences.get();
  return [
    {
      kind: 'item',
      id: 'profile',
      label: 'My profile',
      icon: 'user',
      run: () => navigate('/my-profile'),
    },
    { kind: 'line', id: 'line-1' },
    {
      kind: 'item',
      id: 'mode',
      label: modeLabels[nextMode],
      icon: modeIcons[nextMode],
      run: () => void choose({ mode: nextMode }),
    },
    {
      kind: 'item',
      id: 'theme',
      label: `Theme: ${nextChoice(themes, theme)}`,
      icon: 'panel-top',
      run: () => void choose({ theme: nextChoice(themes, theme) }),
    },
    { kind: 'line', id: 'line-2' },
    {
      kind: 'item',
      id: 'sign-out',
      label: 'Sign out',
      icon: 'log-out',
      run: signOut,
    },
  ];
}

const modeLabels = {
  light: 'Light mode',
  dark: 'Dark mode',
  system: 'Match system: light or dark',
} as const;
const modeIcons = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** Next choice, with wrap-around. */
function nextChoice<Choice>(choices: readonly Choice[], current: Choice): Choice {
  return choices[(choices.indexOf(current) + 1) % choices.length] ?? current;
}
