import { useEffect, useRef, type PointerEvent } from 'react';

/** Duration of a long press. */
const REST_MS = 450;
/** Movement in pixels that counts as scrolling. */
const STILL_PX = 10;

/** Detects a long press of a finger and swallows the click and menu that follow. */
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
    /** Whether the current event is the end of a long press; resets the detection. */
    swallows: () => {
      const did = hasRested.current;
      hasRested.current = false;
      return did;
    },
    /** Whether a finger is or just was pressing, in which case no menu may open. */
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
