import { useEffect, useRef } from 'react';

/** True once the part is gone, so that a late answer changes nothing. */
export function useUnmounted() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
