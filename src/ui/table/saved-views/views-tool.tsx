import { formatCount } from '#domain/kernel/format.ts';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Row } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { useViewChanges, useViews, type TableView } from './saved-views.ts';
import { itemOf, ToolMenu } from '../tools/tool-menu.tsx';
import { useViewCounts } from './view-counts.ts';
import { ToolButton } from '../tools/tool.tsx';
import type { Table } from '../table.ts';

/** Tool for saved views: open, save, share and delete. */
export function ViewsTool<R extends Row>({ table }: { table: Table<R> }) {
  const { tool, openTool } = table;
  return (
    <ToolButton
      of="views"
      label="Views"
      isOpen={tool === 'views'}
      onOpenChange={(isOpen) => openTool(isOpen ? 'views' : null)}
    >
      <Views table={table} />
    </ToolButton>
  );
}

function Views<R extends Row>({ table }: { table: Table<R> }) {
  const views = useViews(table);
  const counts = useViewCounts(table, views);
  const changes = useViewChanges(table);
  const box = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const renamed = views.find(({ id }) => id === renaming);
  const leave = () => {
    setRenaming(null);
    if (renaming !== null) itemOf(box.current, renaming)?.focus();
  };
  const rename = (name: string) => {
    if (renamed?.saved && name !== renamed.name) changes.rename(renamed.saved, name);
    leave();
  };
  const go = (id: string) => {
    const view = views.find((one) => one.id === id);
    if (!view) return;
    table.openTool(null);
    navigate(`${location.pathname}${view.search === '' ? '' : `?${view.search}`}`);
  };
  return (
    <>
      <div ref={box} className="tool-columns">
        <ToolMenu
          label="Views"
          mode="single"
          chosen={views.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)}
          choices={views.map((view) => ({
            id: view.id,
            name: view.name,
            content: <ViewName view={view} count={counts.get(view.id)} />,
          }))}
          onChoose={go}
        />
        {views.some(({ saved }) => saved) && (
          <div className="tool-beside">
            {views.map((view) => (
              <Own
                key={view.id}
                view={view}
                changes={changes}
                onRename={() => setRenaming(view.id)}
              />
            ))}
          </div>
        )}
      </div>
      {renamed ? (
        <NewName key={renamed.id} view={renamed} onName={rename} onLeave={leave} />
      ) : (
        <SaveHere onSave={changes.save} />
      )}
    </>
  );
}

interface NewNameProps {
  view: TableView;
  onName: (name: string) => void;
  onLeave: () => void;
}

/** Field for the name: Enter saves, Escape cancels. */
function NewName({ view, onName, onLeave }: NewNameProps) {
  const [name, setName] = useState(view.name);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Stops the event, because otherwise Escape would close the popover too.
    event.stopPropagation();
    onLeave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <form className="table-save" onSubmit={submit} onKeyDown={press}>
      <TextField
        label={`New name of ${view.name}`}
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus
      />
      <Button type="submit" kind="primary" off={name.trim() === ''}>
        Rename
      </Button>
    </form>
  );
}

function ViewName({ view, count }: { view: TableView; count: number | undefined }) {
  return (
    <>
      <span className="ell">{view.name}</span>
      {count !== undefined && <span className="quiet-text">{formatCount(count)}</span>}
      {view.owner !== undefined && <span className="quiet-text">{view.owner}</span>}
      {view.saved?.shared && <span className="quiet-text">shared</span>}
    </>
  );
}

interface OwnProps {
  view: TableView;
  changes: ReturnType<typeof useViewChanges>;
  onRename: () => void;
}

/** Buttons for the user's own view; for other views an empty row of the same height. */
function Own({ view, changes, onRename }: OwnProps) {
  const { saved } = view;
  if (!saved) return <span className="row" />;
  return (
    <span className="row">
      <IconButton icon="tag" label={`Rename ${view.name}`} onClick={onRename} />
      <IconButton
        icon="users"
        label={saved.shared ? `Stop sharing ${view.name}` : `Share ${view.name}`}
        onClick={() => changes.share(saved, !saved.shared)}
      />
      <IconButton
        icon="check"
        label={`Overwrite ${view.name} with the current view`}
        onClick={() => changes.update(saved)}
      />
      <IconButton icon="x" label={`Delete ${view.name}`} onClick={() => changes.remove(saved)} />
    </span>
  );
}

function SaveHere({ onSave }: { onSave: (name: string, shared: boolean) => void }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name, shared);
    setName('');
  };
  return (
    <form className="table-save" onSubmit={submit}>
      <TextField label="Save this view as" value={name} onChange={setName} maxLength={60} />
      <Checkbox label="Share with my team" checked={shared} onChange={setShared} />
      <Button type="submit" kind="primary" off={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}
