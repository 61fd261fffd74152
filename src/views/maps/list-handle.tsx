import { useRef } from 'react';

/** How much of a phone the list takes: a strip, half, or all but a strip of the map. */
const heights = ['peek', 'half', 'full'] as const;
export type ListHeight = (typeof heights)[number];

const words: Record<ListHeight, string> = { peek: 'low', half: 'half', full: 'full' };
/** A finger that moved as far means another height. */
const DRAG_PX = 24;

interface ListHandleProps {
  height: ListHeight;
  onHeight: (height: ListHeight) => void;
}

/** On a phone the list below the map is drawn up and down, or set by pressing its handle. */
export function ListHandle({ height, onHeight }: ListHandleProps) {
  const from = useRef<number | null>(null);
  const isDragged = useRef(false);
  const at = heights.indexOf(height);
  const step = (by: number) => onHeight(heights[Math.max(0, Math.min(at + by, 2))] ?? height);
  const isTallest = at === heights.length - 1;
  return (
    <button
      type="button"
      className="map-handle"
      aria-label={`Height of the list: ${words[height]}. Press to make it ${isTallest ? 'low' : 'taller'}`}
      onClick={() => {
        // The click that follows a drag is no press.
        if (!isDragged.current) onHeight(isTallest ? 'peek' : (heights[at + 1] ?? 'half'));
      }}
      onPointerDown={(event) => {
        from.current = event.clientY;
        isDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const moved = from.current === null ? 0 : event.clientY - from.current;
        from.current = null;
        if (Math.abs(moved) < DRAG_PX) return;
        isDragged.current = true;
        step(moved < 0 ? 1 : -1);
      }}
    />
  );
}
