import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { TextLink } from '#ui/link.tsx';
import { placeOf, formatValue, type SavedSetting } from './setting.ts';
import { useConsequences } from './use-consequences.ts';
import type { Change, Saving } from './use-saving.ts';

const countWords = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

const named: ListingColumn<Change> = {
  id: 'label',
  title: 'Setting',
  names: true,
  cell: ({ setting }) => <TextLink href={placeOf(setting)}>{setting.label}</TextLink>,
};
const after: ListingColumn<Change> = {
  id: 'after',
  title: 'After saving',
  cell: ({ setting, value }) => formatValue(setting, value),
};

/** Bar with unsaved changes and the buttons to save or discard; hidden without changes. */
export function ChangesBar({ all, saving }: { all: readonly SavedSetting[]; saving: Saving }) {
  const { changes, busy, save, discard, failure, errors } = saving;
  if (changes.length === 0) return null;
  const wrong = all.filter(({ name }) => errors.has(name));
  return (
    <section className="settings-bar" aria-label="Changes that are not saved">
      {saving.newer.size > 0 ? <Newer saving={saving} /> : <Differences saving={saving} />}
      {failure && <Note kind="error">{failure}</Note>}
      {wrong.map((one) => (
        <Note key={one.name} kind="error">
          <TextLink href={placeOf(one)}>{one.label}</TextLink>: {errors.get(one.name)}
        </Note>
      ))}
      <div className="row row-wrap">
        <Button
          kind="primary"
          keys="mod+s"
          busy={busy}
          off={saving.newer.size > 0 && 'Resolve the conflicts first.'}
          onClick={save}
        >
          Save {countWords(changes.length)}
        </Button>
        <Button kind="quiet" onClick={() => discard(changes.map(({ setting }) => setting.name))}>
          Discard all
        </Button>
      </div>
    </section>
  );
}

/** Whether the change turns off a switch that sends messages, events or invoices. */
const isStopped = ({ setting, value }: Change, consequences: ReadonlyMap<string, string>) =>
  value === 'false' && consequences.has(setting.name);

function Differences({ saving }: { saving: Saving }) {
  const consequences = useConsequences();
  return (
    <Listing
      label="What differs"
      rows={saving.changes}
      rowKey={({ setting }) => setting.name}
      columns={differenceColumns(saving, consequences)}
    />
  );
}

const differenceColumns = (
  { discard, changes }: Saving,
  consequences: ReadonlyMap<string, string>,
): ListingColumn<Change>[] => [
  named,
  { id: 'now', title: 'Saved value', cell: ({ setting }) => formatValue(setting, setting.saved) },
  after,
  ...(changes.some((change) => isStopped(change, consequences))
    ? [
        {
          id: 'means',
          title: 'Effect today',
          cell: (change: Change) =>
            isStopped(change, consequences) && consequences.get(change.setting.name),
        },
      ]
    : []),
  {
    id: 'drop',
    title: 'Discard',
    hideTitle: true,
    cell: ({ setting: { name, label } }) => (
      <IconButton icon="x" label={`Discard ${label}`} onClick={() => discard([name])} />
    ),
  },
];

function Newer({ saving }: { saving: Saving }) {
  const { changes, newer } = saving;
  return (
    <>
      <Note kind="warning">Another user changed this in the meantime.</Note>
      <Listing
        label="Saved by another user"
        rows={changes.filter(({ setting }) => newer.has(setting.name))}
        rowKey={({ setting }) => setting.name}
        columns={newerColumns(saving)}
      />
    </>
  );
}

const newerColumns = ({ newer, settle }: Saving): ListingColumn<Change>[] => [
  named,
  {
    id: 'theirs',
    title: 'Saved value',
    cell: ({ setting }) => formatValue(setting, newer.get(setting.name)?.value ?? ''),
  },
  { ...after, title: 'Your value' },
  {
    id: 'decide',
    title: 'Decision',
    hideTitle: true,
    cell: ({ setting: { name } }) => (
      <span className="row">
        <Button onClick={() => settle(name, 'theirs')}>Keep saved value</Button>
        <Button onClick={() => settle(name, 'mine')}>Use your value</Button>
      </span>
    ),
  },
];
