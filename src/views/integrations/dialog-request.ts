import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/**
 * Requested dialog: the form of an integration, rotation of its secret, a new secret,
 * or a new token.
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
