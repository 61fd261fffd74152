import { settingSections } from '#domain/settings/catalogue/catalogue.ts';
import { isOfRoles } from '#domain/settings/setting-search.ts';
import { useCan } from '#ui/use-can.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { TextLink } from '#ui/link.tsx';
import { placeOf, formatValue, type SavedSetting } from './setting.ts';

const titles = new Map<string, string>(settingSections.map(({ id, title }) => [id, title]));

interface FoundSettingsProps {
  search: string;
  hits: readonly SavedSetting[];
  onOpen: (setting: SavedSetting) => void;
}

const columnsOf = (onOpen: FoundSettingsProps['onOpen']): ListingColumn<SavedSetting>[] => [
  {
    id: 'label',
    title: 'Setting',
    names: true,
    cell: (one) => (
      <TextLink href={placeOf(one)} onClick={() => onOpen(one)}>
        {one.label}
      </TextLink>
    ),
  },
  { id: 'value', title: 'Now', cell: (one) => formatValue(one, one.saved) },
  { id: 'section', title: 'Section', cell: ({ section }) => titles.get(section) },
  { id: 'name', title: 'Key', cell: ({ name }) => <code className="mono">{name}</code> },
];

/** Search results of all sections; Enter in the search opens the first result. */
export function FoundSettings({ search, hits, onOpen }: FoundSettingsProps) {
  const can = useCan();
  return (
    <div className="settings-found" role="status">
      {isOfRoles(search) && can('View permissions') && (
        <p>
          Two-factor authentication, the time until sign-out and permissions are set for each role:{' '}
          <TextLink href="/settings/roles">Roles</TextLink>
        </p>
      )}
      <Listing
        label="Settings found"
        rows={hits}
        rowKey={({ name }) => name}
        empty={
          <EmptyState kind="no-match" title="No settings match">
            Search by what the setting does or by its key, for instance “vat” or “pod_name”.
          </EmptyState>
        }
        columns={columnsOf(onOpen)}
      />
    </div>
  );
}
