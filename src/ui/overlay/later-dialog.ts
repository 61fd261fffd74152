import { later } from '../later.tsx';
import type { DialogProps } from './dialog.tsx';

/** A modal dialog of the app itself: screens bring theirs along, the app opens one rarely. */
export const LaterDialog = later<DialogProps>(() =>
  import('./dialog.tsx').then(({ Dialog }) => Dialog),
);
