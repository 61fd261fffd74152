import { deferComponent } from '../defer-component.tsx';
import type { DialogProps } from './dialog.tsx';

/** Deferred dialog for the app itself, which rarely opens one; screens load their own. */
export const LaterDialog = deferComponent<DialogProps>(() =>
  import('./dialog.tsx').then(({ Dialog }) => Dialog),
);
