import { later } from '../later.tsx';
import type { DialogProps } from './dialog.tsx';

/** A modal dialog of the house itself: screens bring theirs along, the house opens one rarely. */
export const LaterDialog = later<DialogProps>(() =>
  import('./dialog.tsx').then(({ Dialog }) => Dialog),
);
