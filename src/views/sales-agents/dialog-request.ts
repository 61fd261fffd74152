import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';
import type { SalesAgent } from './sales-agent.ts';

/** The form of a new sales agent, or of one. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'new' | SalesAgent>();
