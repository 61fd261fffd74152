import { useEffect, useId } from 'react';
import { formatCoordinates } from '#domain/places/coordinates.ts';
import { chooseCorner, type PolygonEdit } from '#map/drawing/polygon-editor.ts';
import { useListWindow } from '#ui/list-window.ts';
import { zoneEditorState } from './zone-work.ts';

const heightOf = () => 28;

/** List of the corners of a drawing, sufficient for editing without a pointer. */
export function CornerList({ outline: { corners, chosen } }: { outline: PolygonEdit }) {
  const id = useId();
  const rows = { count: corners.length, heightOf, at: chosen };
  const { scroller, height, drawn } = useListWindow(rows);
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
      <div style={{ height }}>
        {drawn.map(({ index: at, start }) => {
          const [longitude = 0, latitude = 0] = corners[at] ?? [];
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
              style={{ top: start }}
              onMouseDown={() => zoneEditorState.change((outline) => chooseCorner(outline, at))}
            >
              <span>{at + 1}</span>
              {formatCoordinates(longitude, latitude)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
