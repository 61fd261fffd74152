import { useEffect, useRef } from 'react';
import { Section } from '#ui/page/section.tsx';
import { settingDrafts, useDrafts } from './drafts.ts';
import { Preview, WidgetPreview } from './editors/preview.tsx';
import { SettingField } from './editors/setting-field.tsx';
import { SettingTable } from './setting-table.tsx';
import type { SavedSetting } from './setting.ts';
import { useConsequences } from './use-consequences.ts';

interface SectionFieldsProps {
  title: string;
  lead: string;
  settings: readonly SavedSetting[];
  /** Setting to which the link or search result leads. */
  asked: string | null;
  errors: ReadonlyMap<string, string>;
  isEditable: (setting: SavedSetting) => boolean;
}

/** Setting with the current value of its field. */
export interface FieldOf {
  setting: SavedSetting;
  value: string;
  error: string | undefined;
  /** Effect of a switch that is off; undefined for a switch that is on, and for other settings. */
  consequence: string | undefined;
  isEditable: boolean;
  onChange: (value: string) => void;
}

/** Fields of a section, each in the editor of its kind; related switches form a table. */
export function SectionFields(props: SectionFieldsProps) {
  const { title, lead, settings, asked, errors, isEditable } = props;
  const drafts = useDrafts();
  const consequences = useConsequences();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    // Waits a frame because navigation first focuses the heading.
    const frame = requestAnimationFrame(() => {
      const field = region.current?.querySelector<HTMLElement>(
        `[data-setting="${CSS.escape(asked)}"] :is(input, textarea, select, button)`,
      );
      if (!field) return;
      field.focus({ preventScroll: true });
      // Scrolls only the page because `scrollIntoView` would also move the frame around it.
      const page = field.closest('main');
      page?.scrollBy({ top: field.getBoundingClientRect().top - page.clientHeight / 2 });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  const valueOf = ({ name, saved }: SavedSetting) => drafts.get(name)?.value ?? saved;
  const fieldOf = (setting: SavedSetting): FieldOf => ({
    setting,
    value: valueOf(setting),
    consequence: valueOf(setting) === 'false' ? consequences.get(setting.name) : undefined,
    error: errors.get(setting.name),
    isEditable: isEditable(setting),
    onChange: (value) =>
      value === setting.saved
        ? settingDrafts.drop([setting.name])
        : settingDrafts.put(setting.name, {
            value,
            version: drafts.get(setting.name)?.version ?? setting.version,
          }),
  });
  const tables = [...new Set(settings.flatMap((one) => one.cell?.table ?? []))];
  const single = settings.filter((one) => one.cell === undefined);
  return (
    <div ref={region}>
      <Section title={title} lead={lead}>
        <div className="settings-list">
          {tables.map((table) => (
            <SettingTable
              key={table}
              title={table}
              fields={settings.filter((one) => one.cell?.table === table).map(fieldOf)}
            />
          ))}
          {single.map((setting) => (
            <SettingField key={setting.name} field={fieldOf(setting)} />
          ))}
          <WidgetPreview
            isThere={settings.some(
              ({ name, saved }) => name === 'custom_widget_html' && saved.trim() !== '',
            )}
          />
          <Preview values={new Map(settings.map((one) => [one.name, fieldOf(one).value]))} />
        </div>
      </Section>
    </div>
  );
}
