import { SelectField, type Choice } from '#ui/form/select-field.tsx';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { useApp, usePreferences, type Preferences } from '#ui/app-context.ts';

const choices = {
  theme: [
    { value: 'blue', label: 'Blue' },
    { value: 'graphite', label: 'Graphite' },
    { value: 'forest', label: 'Forest' },
    { value: 'contrast', label: 'High contrast' },
  ],
  mode: [
    { value: 'system', label: 'Match system' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  layout: [
    { value: 'layout1', label: 'Sidebar' },
    { value: 'layout2', label: 'Top navbar' },
  ],
  density: [
    { value: 'regular', label: 'Regular' },
    { value: 'compact', label: 'Compact' },
  ],
} satisfies { [K in 'theme' | 'mode' | 'layout' | 'density']: Choice<Preferences[K]>[] };

/** Appearance settings, applied at once and on all devices. */
export function Appearance() {
  const preferences = usePreferences();
  const change = useKeptChange();
  return (
    <Section title="Appearance and keys" lead="Applies immediately, on all your devices." narrow>
      <div className="form">
        <SelectField
          label="Theme"
          choices={choices.theme}
          value={preferences.theme}
          onChange={(theme) => change({ theme })}
        />
        <SelectField
          label="Mode"
          choices={choices.mode}
          value={preferences.mode}
          onChange={(mode) => change({ mode })}
        />
        <SelectField
          label="Layout"
          choices={choices.layout}
          value={preferences.layout}
          onChange={(layout) => change({ layout })}
        />
        <SelectField
          label="Density"
          choices={choices.density}
          value={preferences.density}
          onChange={(density) => change({ density })}
        />
        <Switch
          label="Single-letter keys"
          description="Keys without Ctrl, for instance \ for the sidebar. Turn off if you use dictation."
          checked={preferences.singleKeys}
          onChange={(singleKeys) => change({ singleKeys })}
        />
      </div>
    </Section>
  );
}

type Changed = Partial<Omit<Preferences, 'side'>>;

/** Applies a preference and saves it in the profile. */
function useKeptChange() {
  const { api, preferences, toasts } = useApp();
  return (changed: Changed) => {
    preferences.change(changed);
    const kept = api.call('PUT /my-profile', { body: { preferences: inServerWords(changed) } });
    kept.catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : undefined;
      toasts.show({
        kind: 'error',
        text: 'The choice applies in this browser but was not saved to your profile.',
        detail,
      });
    });
  };
}

function inServerWords({ density, singleKeys, ...look }: Changed) {
  return {
    ...look,
    ...(density && { density: density === 'compact' ? ('compact' as const) : ('normal' as const) }),
    ...(singleKeys !== undefined && { single_keys: singleKeys }),
  };
}
