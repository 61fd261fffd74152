import { useRef } from 'react';

/** Height of the list on a phone: a strip, half, or almost the whole map. */
const heights = ['peek', 'half', 'full'] as const;
export type ListHeight = (typeof heights)[number];

const words: Record<ListHeight, string> = { peek: 'low', half: 'half', full: 'full' };
/** Drag distance in pixels that changes the height. */
const DRAG_PX = 24;

interface ListHandleProps {
  height: ListHeight;
  onHeight: (height: ListHeight) => void;
}

/** Handle that drags the list up and down on a phone, or sets its height on a press. */
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
        // Ignores the click at the end of a drag.
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
