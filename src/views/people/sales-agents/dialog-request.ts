import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { SalesAgent } from './sales-agent.ts';

export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'new' | SalesAgent>();
