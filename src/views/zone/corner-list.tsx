import { useEffect, useId } from 'react';
import { placeInWords } from '../../domain/coordinates.ts';
import { chosenAt, type Sketch } from '../../map/sketch.ts';
import { useRowsInSight } from '../../ui/table/rows-in-sight.ts';
import { zoneBench } from './zone-work.ts';

const ROW = 28;

/** The corners of a drawing in words: as a list it is all that somebody without a pointer needs. */
export function CornerList({ sketch: { corners, chosen } }: { sketch: Sketch }) {
  const id = useId();
  const rows = { count: corners.length, rowHeight: ROW, at: chosen };
  const { scroller, first, pool } = useRowsInSight(rows);
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  return (
    <div
      ref={scroller}
      className="corner-rows"
      role="listbox"
      aria-label="Corners"
      aria-describedby="corner-keys"
      aria-activedescendant={chosen === -1 ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      data-corners
    >
      <div style={{ height: corners.length * ROW }}>
        {corners.slice(first, first + pool).map(([longitude, latitude], place) => {
          const at = first + place;
          return (
            <div
              key={at}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              className="corner-row"
              aria-selected={at === chosen}
              aria-posinset={at + 1}
              aria-setsize={corners.length}
              style={{ top: at * ROW }}
              onMouseDown={() => zoneBench.change((sketch) => chosenAt(sketch, at))}
            >
              <span>{at + 1}</span>
              {placeInWords(longitude, latitude)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
