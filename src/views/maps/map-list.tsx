import { useId } from 'react';
import { counted } from '../../commands/wording.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useRowsInSight } from '../../ui/table/rows-in-sight.ts';
import type { Listed } from './objects.ts';
import { ShapeMark } from './shape-mark.tsx';
import type { Maps } from './use-maps.ts';

const ROW = 36;

const far = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Everything in view in words: always the same as what is drawn, and the map of whoever cannot see it. */
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
            : 'Your role shows no layer of the map.'}
        </EmptyState>
      )}
    </aside>
  );
}

function Head({ maps }: { maps: Maps }) {
  const { listed, order, setOrder, around } = maps;
  const from = around ? (around.code ?? around.name) : 'the middle';
  return (
    <header className="map-list-head">
      <h2>
        In view <span className="map-count">{counted(listed.length)}</span>
      </h2>
      <Button
        kind="quiet"
        keys="s"
        onClick={() => setOrder(order === 'distance' ? 'age' : 'distance')}
      >
        {order === 'distance' ? `by distance to ${from}` : 'longest silent first'}
      </Button>
    </header>
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
  const { listed, pointing } = maps;
  const id = useId();
  const at = listed.findIndex(({ object }) => object.key === pointing.object?.key);
  const { scroller, first, pool } = useRowsInSight({ count: listed.length, rowHeight: ROW, at });
  return (
    <div
      ref={scroller}
      className="map-rows"
      role="listbox"
      aria-label="Objects in view"
      aria-multiselectable="true"
      aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
      tabIndex={0}
    >
      <div style={{ height: listed.length * ROW }}>
        {listed.slice(first, first + pool).map((one, place) => (
          <ListRow
            key={one.object.key}
            one={one}
            maps={maps}
            position={{ id: `${id}-${first + place}`, at: first + place, of: listed.length }}
          />
        ))}
      </div>
    </div>
  );
}

interface ListRowProps {
  one: Listed;
  maps: Maps;
  position: { id: string; at: number; of: number };
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
      style={{ top: position.at * ROW }}
      onMouseDown={() => pointing.point(object)}
      onDoubleClick={() => setOpen(true)}
    >
      <ShapeMark shape={object.shape} />
      <span className="ell">
        {object.code && <span className="ref">{object.code}</span>}
        {object.name}
      </span>
      <span className="map-row-state">{object.state}</span>
      <span className="map-row-far">{far.format(kilometres)} km</span>
    </div>
  );
}
