import { useRef, useState, useEffect, type RefObject } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { settingSections } from '#domain/settings/catalogue/catalogue.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Link } from '#ui/link.tsx';
import { useCurrentInView } from '#ui/page/current-in-view.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { useCan } from '#ui/use-can.ts';
import { ChangesBar } from './changes-bar.tsx';
import { useDrafts } from './drafts.ts';
import { FoundSettings } from './found-settings.tsx';

import { SectionFields } from './section-fields.tsx';
import { searchSettings, placeOf, type SavedSetting, formatValue } from './setting.ts';
import { useSaving } from './use-saving.ts';

import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { useApp } from '#ui/app-context.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');

/** Action of a key press; null while a dialog is open. */
function meaningOf(event: KeyboardEvent, letters: boolean): 'save' | 'find' | null {
  if (event.defaultPrevented || event.altKey || document.querySelector('[role=dialog]'))
    return null;
  const isModified = event.ctrlKey || event.metaKey;
  const key = keyOf(event).toLowerCase();
  if (key === 's' && isModified) return 'save';
  return key === 'f' && !isModified && letters && !isField(event.target) ? 'find' : null;
}

/** `f` focuses the search; `mod+s` saves, even inside a field. */
function useSettingKeys(search: RefObject<HTMLElement | null>, save: () => void) {
  const { singleKeys } = useApp();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const meaning = meaningOf(event, singleKeys);
      if (meaning === null) return;
      event.preventDefault();
      if (meaning === 'save') latest.current();
      else search.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search, singleKeys]);
}

/** Settings of a section that have no effect in this product, with the reason. */
function KeptSettings({ settings }: { settings: readonly SavedSetting[] }) {
  const kept = settings.filter((one) => one.keptFor !== undefined);
  if (kept.length === 0) return null;
  return (
    <Section
      title="Settings for other API clients"
      lead="These settings can be changed above and are returned by the API. Baton itself does not use them."
    >
      <Listing
        label="Settings for other API clients"
        rows={kept}
        rowKey={({ name }) => name}
        columns={[
          { id: 'label', title: 'Setting', names: true, cell: (one) => one.label },
          { id: 'value', title: 'Now', cell: (one) => formatValue(one, one.saved) },
          { id: 'why', title: 'Reason', cell: (one) => one.keptFor },
        ]}
      />
    </Section>
  );
}

/** Shows the section list, unsaved changes, and the fields of the section or the search results. */
export function SettingsPage({ all, section }: { all: readonly SavedSetting[]; section: string }) {
  const query = useSearch();
  const [search, setSearch] = useState(() => new URLSearchParams(query).get('find') ?? '');
  const field = useRef<HTMLSpanElement>(null);
  const asked = new URLSearchParams(query).get('setting');
  const can = useCan();
  const saving = useSaving(all);
  useSettingKeys(field, saving.save);
  const open = new Set(
    wordsIn(all.find(({ name }) => name === 'permissions_additional_settings')?.saved),
  );
  const isEditable = ({ name, secret }: SavedSetting) =>
    can('Edit settings') || (open.has(name) && !secret);
  const chosen = settingSections.find(({ id }) => id === section);
  const hits = search.trim() === '' ? null : searchSettings(all, search);
  const goTo = (one: SavedSetting) => {
    setSearch('');
    navigate(placeOf(one));
  };
  const first = hits?.[0];
  return (
    <>
      <PageHead
        title="Settings"
        actions={
          <span className="settings-search" ref={field}>
            <SearchField
              label="Find a setting"
              keys="f"
              value={search}
              onChange={setSearch}
              onSubmit={() => first && goTo(first)}
              onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
            />
          </span>
        }
      />
      <div className="settings">
        <SectionLinks all={all} current={chosen?.id} />
        <div className="settings-fields">
          {hits ? (
            <FoundSettings search={search} hits={hits} onOpen={goTo} />
          ) : chosen === undefined ? (
            <EmptyState kind="no-match" title={`There is no section called “${section}”`}>
              Choose a section from the list, or find a setting by what it does.
            </EmptyState>
          ) : (
            <>
              <SectionFields
                key={chosen.id}
                title={chosen.title}
                lead={chosen.lead}
                settings={all.filter((one) => one.section === chosen.id)}
                asked={asked}
                errors={saving.errors}
                isEditable={isEditable}
              />
              <KeptSettings settings={all.filter((one) => one.section === chosen.id)} />
            </>
          )}
        </div>
      </div>
      <ChangesBar all={all} saving={saving} />
    </>
  );
}

function SectionLinks({
  all,
  current,
}: {
  all: readonly SavedSetting[];
  current: string | undefined;
}) {
  const drafts = useDrafts();
  const line = useCurrentInView<HTMLElement>();
  const changedIn = (id: string) =>
    all.filter(({ section, name }) => section === id && drafts.has(name)).length;
  return (
    <nav className="settings-sections" aria-label="Sections of the settings" ref={line}>
      {settingSections.map(({ id, title }) => {
        const changed = changedIn(id);
        return (
          <Link
            key={id}
            href={`/settings/${id}`}
            className="settings-section"
            aria-current={id === current ? 'page' : undefined}
          >
            {title}
            {changed > 0 && (
              <span className="settings-changed" title={`${changed} not saved`}>
                {changed}
              </span>
            )}
          </Link>
        );
      })}
      {useCan()('View permissions') && (
        <Link href="/settings/roles" className="settings-section">
          Roles
        </Link>
      )}
    </nav>
  );
}
