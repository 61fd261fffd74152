import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Row } from '../../commands/focus.ts';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Checkbox } from '../form/tick.tsx';
import { Link } from '../link.tsx';
import { counted } from '../../commands/wording.ts';
import { useViewChanges, useViews, type TableView } from './saved-views.ts';
import { useViewCounts } from './view-counts.ts';
import { ToolButton } from './tool.tsx';
import type { Table } from './table.ts';

/** Saved views: go to one, save this one, share or delete one's own. */
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
  return (
    <>
      <ul onKeyDown={stepInList}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            count={counts.get(view.id)}
            changes={changes}
            onGo={() => table.openTool(null)}
          />
        ))}
      </ul>
      <SaveHere onSave={changes.save} hasFocus={views.length === 0} />
    </>
  );
}

interface ViewRowProps {
  view: TableView;
  count: number | undefined;
  changes: ReturnType<typeof useViewChanges>;
  onGo: () => void;
}

function ViewRow({ view, count, changes, onGo }: ViewRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const { saved } = view;
  const leave = () => {
    setRenaming(false);
    requestAnimationFrame(() => row.current?.querySelector('a')?.focus());
  };
  const rename = (name: string) => {
    if (saved && name !== view.name) changes.rename(saved, name);
    leave();
  };
  return (
    <li ref={row} className="row table-view">
      {isRenaming ? (
        <NewName view={view} onName={rename} onLeave={leave} />
      ) : (
        <>
          <ViewLink view={view} count={count} onGo={onGo} />
          {saved && (
            <Own view={view} saved={saved} changes={changes} onRename={() => setRenaming(true)} />
          )}
        </>
      )}
    </li>
  );
}

interface NewNameProps {
  view: TableView;
  onName: (name: string) => void;
  onLeave: () => void;
}

/** Enter takes the name, Escape leaves it as it was. */
function NewName({ view, onName, onLeave }: NewNameProps) {
  const [name, setName] = useState(view.name);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    else if (!event.key.startsWith('Arrow')) return;
    // The popover would close, and the list would step to another view.
    event.stopPropagation();
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
    </form>
  );
}

function ViewLink({ view, count, onGo }: Omit<ViewRowProps, 'changes'>) {
  return (
    <Link
      href={`${location.pathname}${view.search === '' ? '' : `?${view.search}`}`}
      className="menu-item table-view-link"
      aria-current={view.isCurrent ? 'page' : undefined}
      onClick={onGo}
    >
      {view.name}
      {count !== undefined && <span className="quiet-text">{counted(count)}</span>}
      {view.owner !== undefined && <span className="quiet-text">{view.owner}</span>}
      {view.saved?.shared && <span className="quiet-text">shared</span>}
    </Link>
  );
}

interface OwnProps {
  view: TableView;
  saved: NonNullable<TableView['saved']>;
  changes: ReturnType<typeof useViewChanges>;
  onRename: () => void;
}

function Own({ view, saved, changes, onRename }: OwnProps) {
  return (
    <span className="push row">
      <IconButton icon="tag" label={`Rename ${view.name}`} onClick={onRename} />
      <IconButton
        icon="users"
        label={saved.shared ? `Stop sharing ${view.name}` : `Share ${view.name}`}
        onClick={() => changes.share(saved, !saved.shared)}
      />
      <IconButton
        icon="check"
        label={`Save what is shown as ${view.name}`}
        onClick={() => changes.update(saved)}
      />
      <IconButton icon="x" label={`Delete ${view.name}`} onClick={() => changes.remove(saved)} />
    </span>
  );
}

function SaveHere({
  onSave,
  hasFocus,
}: {
  onSave: (name: string, shared: boolean) => void;
  hasFocus: boolean;
}) {
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
      <TextField
        label="Save this view as"
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus={hasFocus}
      />
      <Checkbox
        label="Shared with those who see the same rows"
        checked={shared}
        onChange={setShared}
      />
      <Button type="submit" kind="primary" off={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}

/** The arrows go from view to view. */
function stepInList(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  event.preventDefault();
  links[Math.max(0, Math.min(at + by, links.length - 1))]?.focus();
}
