import { useEffect, useRef } from 'react';
import { isTablet } from '../window-width.ts';

type Close = () => void;

// Open overlays, the latest last; Back closes one at a time.
const open: { current: Close }[] = [];

function closeInstead(event: NavigateEvent) {
  const top = open.at(-1);
  if (!top || event.navigationType !== 'traverse' || !event.cancelable || !isTablet()) return;
  event.preventDefault();
  top.current();
}

/**
 * On a phone or a tablet, Back closes the top overlay instead of leaving the page. A browser
 * without the Navigation API goes back, which closes the overlay too.
 */
export function useBackCloses(isOpen: boolean, close: Close | undefined): void {
  const latest = useRef<Close>(() => {});
  useEffect(() => {
    latest.current = () => close?.();
  });
  const isClosable = isOpen && close !== undefined;
  useEffect(() => {
    if (!isClosable || !('navigation' in window)) return;
    if (open.length === 0) navigation.addEventListener('navigate', closeInstead);
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
      if (open.length === 0) navigation.removeEventListener('navigate', closeInstead);
    };
  }, [isClosable]);
}
