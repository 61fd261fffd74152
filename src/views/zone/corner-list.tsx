import { useEffect, useId, useRef, useState } from 'react';
import { placeInWords } from '../../domain/coordinates.ts';
import { chosenAt, type Sketch } from '../../map/sketch.ts';
import { firstRow, poolFor, topToShow } from '../../ui/table/window.ts';
import { zoneBench } from './zone-work.ts';

const ROW = 28;

/** The corners of a drawing in words: as a list it is all that somebody without a pointer needs. */
export function CornerList({ sketch: { corners, chosen } }: { sketch: Sketch }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState({ top: 0, height: 300 });
  const id = useId();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const measure = () => setWindow({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (!element || chosen === -1) return;
    const view = { top: element.scrollTop, height: element.clientHeight, rowHeight: ROW };
    element.scrollTop = topToShow(view, chosen);
  }, [chosen]);
  const pool = poolFor({ height: window.height, rowHeight: ROW });
  const first = firstRow({ ...window, rowHeight: ROW }, pool, corners.length);
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
