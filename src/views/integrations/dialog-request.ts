import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** Which dialog is asked for: the form of an integration, another secret for one, or a secret that was just made. */
export type IntegrationDialog =
  | { of: 'integration'; id: number | null }
  | { of: 'rotate'; id: number }
  | { of: 'secret'; secret: string; test: string | null }
  | { of: 'token' };

export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<IntegrationDialog>();
