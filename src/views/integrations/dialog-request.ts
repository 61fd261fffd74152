import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/**
 * Dialog to open: the form of an integration, the rotation of a secret, a new secret, or the form
 * of a new token.
 */
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
