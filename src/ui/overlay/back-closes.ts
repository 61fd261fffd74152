import { useEffect, useRef } from 'react';
import { isTablet } from '../window-width.ts';

type Close = () => void;

// What lies over the page, the latest last: "back" closes one of them at a time.
const open: { current: Close }[] = [];

function closeInstead(event: NavigateEvent) {
  const top = open.at(-1);
  if (!top || event.navigationType !== 'traverse' || !event.cancelable || !isTablet()) return;
  event.preventDefault();
  top.current();
}

/**
 * On a phone or a tablet "back" closes what lies over the page, and the page stays. A browser without the Navigation
 * API goes back, which closes it too.
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
