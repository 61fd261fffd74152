import { useSyncExternalStore } from 'react';

/** One column: rows of two lines, what opens comes from below. Style sheets use the same widths. */
const PHONE = '(max-width: 640px)';
/** The side bar is narrow, and tables show only the columns that fit. */
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
/** Whether the window is no wider than a tablet; a phone is not either. */
export const useTablet = tablet.use;
/** The same, asked once. */
export const isTablet = tablet.read;

const watchSize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** The width of the window in CSS pixels; infinite where it is wider than a tablet, so that nothing is drawn again there. */
export const useNarrowWidth = (): number =>
  useSyncExternalStore(watchSize, () => (tablet.read() ? window.innerWidth : Infinity));
