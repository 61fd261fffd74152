import { deferComponent } from '../defer-component.tsx';
import type { DialogProps } from './dialog.tsx';

/**
 * Dialog for the app itself, loaded on demand because the app rarely opens one; screens load the
 * dialog with their own code.
 */
export const LaterDialog = deferComponent<DialogProps>(() =>
  import('./dialog.tsx').then(({ Dialog }) => Dialog),
);
