import { useSyncExternalStore } from 'react';

/** Phone width: one column, two-line rows, panels from below. Style sheets use the same widths. */
const PHONE = '(max-width: 640px)';
/** Tablet width: narrow sidebar, and tables show only the columns that fit. */
const TABLET = '(max-width: 1024px)';

function matching(query: string) {
  const watch = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  const read = () => matchMedia(query).matches;
  return { read, use: (): boolean => useSyncExternalStore(watch, read) };
}

const phone = matching(PHONE);
const tablet = matching(TABLET);

/** Whether the window is as narrow as a phone. */
export const usePhone = phone.use;
/** Whether the window is at most as wide as a tablet, including phones. */
export const useTablet = tablet.use;
/** Current value of `useTablet`, without updates. */
export const isTablet = tablet.read;

const watchSize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/**
 * Window width in CSS pixels; infinite beyond tablet width, so that wide windows never re-render.
 */
export const useNarrowWidth = (): number =>
  useSyncExternalStore(watchSize, () => (tablet.read() ? window.innerWidth : Infinity));
