import { createStore } from '#commands/store.ts';
import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/** Services priced by the open estimate; null if no estimate is open. */
export const openEstimate = createStore<readonly { code: string; name: string }[] | null>(null);

/** Request to open the dialog of extras for a service. */
export const extrasRequest = createDialogRequest<string>();
