import type { KeyboardEvent } from 'react';
import { formatCount, formatFixedDecimal } from '#domain/kernel/format.ts';
import { ClaimOf } from '#ui/claims/claim-mark.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { useListWindow } from '#ui/list-window.ts';
import { LIST_ID } from '../map-acts.ts';
import { objectOf, rowAt, type GroupRow, type ListRow } from './list-rows.ts';
import type { Listed } from '../objects.ts';
import { ShapeMark } from '../drawn/shape-mark.tsx';
import type { Maps } from '../use-maps.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

const heightOf = () => 36;

/** Rows of the list: objects or, when zoomed out, towns that can be expanded. */
export function ListRows({ maps }: { maps: Maps }) {
  const { rows, pointing, setListFocused, isNarrowed } = maps;
  const at = rowAt(rows, pointing.object?.key);
  const { scroller, height, drawn } = useListWindow({ count: rows.length, heightOf, at });
  const isTree = rows.some(({ is }) => is === 'group');
  return (
    <div
      ref={scroller}
      id={LIST_ID}
      className="map-rows"
      role={isTree ? 'tree' : 'listbox'}
      aria-label={isNarrowed ? 'Selected objects' : 'Objects in view'}
      aria-multiselectable="true"
      aria-activedescendant={at === -1 ? undefined : `${LIST_ID}-${at}`}
      tabIndex={0}
      onFocus={() => setListFocused(true)}
      onBlur={() => setListFocused(false)}
      onKeyDown={(event) => onListKey(event, maps, rows[at])}
    >
      <div style={{ height }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const place: Place = {
            id: `${LIST_ID}-${index}`,
            role: isTree ? 'treeitem' : 'option',
            'aria-posinset': index + 1,
            'aria-setsize': rows.length,
            'data-focused': index === at || undefined,
            style: { top: start },
          };
          return row.is === 'group' ? (
            <TownRow key={row.key} row={row} maps={maps} place={place} />
          ) : (
            <ObjectRow key={row.key} row={row} maps={maps} place={place} />
          );
        })}
      </div>
    </div>
  );
}

/** Handles keys that only work in the list; on the map the arrows move the view. */
function onListKey(event: KeyboardEvent, maps: Maps, row: ListRow | undefined): void {
  if (row === undefined) return;
  if (row.is === 'object') {
    if (event.key !== 'ArrowLeft' || row.within === undefined) return;
    maps.openTown(row.within, false);
  } else if (event.key === 'ArrowRight') maps.openTown(row.key, true);
  else if (event.key === 'Enter') maps.enter(row.group);
  else if (keyOf(event) === 'x') selectTown(maps, row);
  else return;
  event.preventDefault();
}

/**
 * Selects the objects of a town that have the same entity as the row's object, because a selection
 * has one entity.
 */
function selectTown({ pointing }: Maps, row: GroupRow): void {
  const kind = objectOf(row)?.kind;
  if (kind === undefined) return;
  const ids = row.members.flatMap(({ object }) => (object.kind === kind ? object.id : []));
  const isWhole = pointing.kind === kind && ids.every((id) => pointing.selected.has(id));
  pointing.select(kind, isWhole ? [] : ids);
}

interface Place {
  id: string;
  role: 'treeitem' | 'option';
  'aria-posinset': number;
  'aria-setsize': number;
  'data-focused': true | undefined;
  style: { top: number };
}

const isMarked = ({ pointing }: Maps, { object }: Listed): boolean =>
  pointing.kind === object.kind && pointing.selected.has(object.id);

/** Row of a town: "Cape Town 137 objects, 2 offline 41 min · 3 full". */
function TownRow({ row, maps, place }: { row: GroupRow; maps: Maps; place: Place }) {
  const { group, members, isOpen } = row;
  const press = () => {
    const first = objectOf(row);
    if (first) maps.pointInOrder(first);
    maps.openTown(row.key, !isOpen);
  };
  return (
    <div
      {...place}
      tabIndex={-1}
      className="map-row map-row-town"
      aria-level={1}
      aria-expanded={isOpen}
      aria-selected={members.every((one) => isMarked(maps, one))}
      onMouseDown={press}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      <span className="ell">
        {group.name} <span className="map-count">{formatCount(members.length)}</span>
        <span className="for-readers"> objects</span>
      </span>
      {group.worst !== null && (
        <span className="map-row-state map-row-words">
          <StatusMark status={group.worst}>{group.words}</StatusMark>
        </span>
      )}
    </div>
  );
}

type ObjectRowProps = { row: Extract<ListRow, { is: 'object' }>; maps: Maps; place: Place };

function ObjectRow({ row: { one, within }, maps, place }: ObjectRowProps) {
  const { pointInOrder, setOpen } = maps;
  const { object, far: kilometres } = one;
  return (
    <div
      {...place}
      tabIndex={-1}
      className={within === undefined ? 'map-row' : 'map-row map-row-within'}
      aria-level={place.role === 'option' ? undefined : within === undefined ? 1 : 2}
      aria-selected={isMarked(maps, one)}
      onMouseDown={() => pointInOrder(object)}
      onDoubleClick={() => setOpen(true)}
    >
      <ShapeMark shape={object.shape} level={object.deviation?.level} />
      <span className="ell">
        {object.code && <span className="ref">{object.code}</span>} {object.name}
      </span>
      <span className="map-row-state">
        <ClaimOf kind={object.kind} id={object.id} />
        {object.state}
      </span>
      <span className="map-row-far">{formatFixedDecimal(kilometres)} km</span>
    </div>
  );
}
