import { countOf } from '#commands/asking/wording.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { ListRows } from './list-rows-part.tsx';
import { orderAfter } from '../objects.ts';
import type { Maps } from '../use-maps.ts';

/** List of all visible objects, in sync with the map; for screen readers it replaces the map. */
export function MapList({ maps }: { maps: Maps }) {
  const { listed, fleet, layers } = maps;
  return (
    <aside className="map-list" aria-label="In view">
      <Head maps={maps} />
      {fleet.failure && <Failed maps={maps} />}
      {listed.length > 0 && <ListRows maps={maps} />}
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

const town = { name: 'town', plural: 'towns' };
const problem = { name: 'problem', plural: 'problems' };

/** Number of visible objects with problems. */
function Deviations({ maps: { listed, groups, isNarrowed } }: { maps: Maps }) {
  const objects = listed.filter((one) => one.object.kind !== 'zones');
  const count = objects.filter((one) => one.object.deviation).length;
  if (count === 0) return null;
  return (
    <p className="map-deviations">
      {countOf(count, problem)}
      {groups !== null && !isNarrowed && ` in ${countOf(groups.length, town)}`}
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
