import { formatCount, formatFixedDecimal } from '../../domain/format.ts';
import { Button } from '../../ui/form/button.tsx';
import { useListWindow } from '../../ui/list-window.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { LIST_ID } from './map-acts.ts';
import { orderAfter, type Listed } from './objects.ts';
import { ShapeMark } from './shape-mark.tsx';
import type { Maps } from './use-maps.ts';

const heightOf = () => 36;

/** Everything in view as text: always the same as what is drawn, and the map for screen readers. */
export function MapList({ maps }: { maps: Maps }) {
  const { listed, fleet, layers } = maps;
  return (
    <aside className="map-list" aria-label="In view">
      <Head maps={maps} />
      {fleet.failure && <Failed maps={maps} />}
      {listed.length > 0 && <Rows maps={maps} />}
      {listed.length === 0 && fleet.isPending && <Loading label="Loading the map" />}
      {listed.length === 0 && !fleet.isPending && !fleet.failure && (
        <EmptyState kind="no-match" title="Nothing in view">
          {layers.length > 0
            ? 'Move the map, or switch a layer on.'
            : 'Your role includes no map layers.'}
        </EmptyState>
      )}
    </aside>
  );
}

const orderWords = { worst: 'worst first', age: 'longest silent first' };

function Head({ maps }: { maps: Maps }) {
  const { listed, order, setOrder, around, canNarrow, isNarrowed, narrow, pointing } = maps;
  const from = around ? (around.code ?? around.name) : 'centre';
  return (
    <header className="map-list-head">
      <h2>
        {isNarrowed ? 'Selected' : 'In view'}{' '}
        <span className="map-count">{formatCount(listed.length)}</span>
        {isNarrowed && listed.length < pointing.selected.size && (
          <span className="map-count"> of {formatCount(pointing.selected.size)}</span>
        )}
      </h2>
      <Button kind="quiet" keys="s" onClick={() => setOrder(orderAfter(order))}>
        {order === 'distance' ? `by distance from ${from}` : orderWords[order]}
      </Button>
      <Deviations maps={maps} />
      {canNarrow && (
        <Button kind="quiet" onClick={() => narrow(!isNarrowed)}>
          {isNarrowed ? 'All in view' : 'Selected'}
        </Button>
      )}
    </header>
  );
}

/** How much of it needs somebody. */
function Deviations({ maps: { listed, groups, isNarrowed } }: { maps: Maps }) {
  const objects = listed.filter(({ object }) => object.kind !== 'zones');
  const count = objects.filter(({ object }) => object.deviation).length;
  if (count === 0) return null;
  return (
    <p className="map-deviations">
      {groups !== null && !isNarrowed && `${formatCount(groups.length)} towns · `}
      {formatCount(count)} {count === 1 ? 'deviation' : 'deviations'} in{' '}
      {formatCount(objects.length)} objects
    </p>
  );
}

function Failed({ maps: { fleet } }: { maps: Maps }) {
  return (
    <div className="map-failed" role="alert">
      {fleet.failure?.message}
      <Button onClick={fleet.again}>Try again</Button>
    </div>
  );
}

function Rows({ maps }: { maps: Maps }) {
  const { listed, pointing, setListFocused, isNarrowed } = maps;
  const at = listed.findIndex(({ object }) => object.key === pointing.object?.key);
  const rows = { count: listed.length, heightOf, at };
  const { scroller, height, drawn } = useListWindow(rows);
  return (
    <div
      ref={scroller}
      id={LIST_ID}
      className="map-rows"
      role="listbox"
      aria-label={isNarrowed ? 'Selected objects' : 'Objects in view'}
      aria-multiselectable="true"
      aria-activedescendant={at === -1 ? undefined : `${LIST_ID}-${at}`}
      tabIndex={0}
      onFocus={() => setListFocused(true)}
      onBlur={() => setListFocused(false)}
    >
      <div style={{ height }}>
        {drawn.map(({ index, start }) => {
          const one = listed[index];
          const position = { id: `${LIST_ID}-${index}`, at: index, of: listed.length, top: start };
          return one && <ListRow key={one.object.key} one={one} maps={maps} position={position} />;
        })}
      </div>
    </div>
  );
}

interface ListRowProps {
  one: Listed;
  maps: Maps;
  position: { id: string; at: number; of: number; top: number };
}

function ListRow({ one: { object, far: kilometres }, maps, position }: ListRowProps) {
  const { pointing, setOpen } = maps;
  const isFocused = pointing.object?.key === object.key;
  const isSelected = pointing.kind === object.kind && pointing.selected.has(object.id);
  return (
    <div
      id={position.id}
      role="option"
      tabIndex={-1}
      className="map-row"
      aria-selected={isSelected}
      aria-posinset={position.at + 1}
      aria-setsize={position.of}
      data-focused={isFocused || undefined}
      style={{ top: position.top }}
      onMouseDown={() => pointing.point(object)}
      onDoubleClick={() => setOpen(true)}
    >
      <ShapeMark shape={object.shape} level={object.deviation?.level} />
      <span className="ell">
        {object.code && <span className="ref">{object.code}</span>} {object.name}
      </span>
      <span className="map-row-state">{object.state}</span>
      <span className="map-row-far">{formatFixedDecimal(kilometres)} km</span>
    </div>
  );
}
