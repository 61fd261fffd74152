import { useEffect, useRef, type PointerEvent } from 'react';

/** A finger that rests for so long selects. */
const REST_MS = 450;
/** One that moved as far scrolls. */
const STILL_PX = 10;

/** Tells of a finger that rests on something; the click and the menu that follow it are swallowed. */
export function useLongPress(onRest: (target: EventTarget) => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(
    null,
  );
  const hasRested = useRef(false);
  const lift = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
  };
  useEffect(() => () => clearTimeout(pressed.current?.timer), []);
  return {
    /** Whether what happens now is the end of a rest. */
    swallows: () => {
      const did = hasRested.current;
      hasRested.current = false;
      return did;
    },
    /** Whether a finger is resting or has just rested: its menu is not wanted. */
    isResting: () => hasRested.current || pressed.current !== null,
    handlers: {
      onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
        hasRested.current = false;
        if (pointerType !== 'touch') return;
        const timer = setTimeout(() => {
          pressed.current = null;
          hasRested.current = true;
          onRest(target);
        }, REST_MS);
        pressed.current = { timer, x, y };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const from = pressed.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) lift();
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
