import { createStore } from '../../commands/store.ts';
import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** The services that the open estimate has prices of; null while there is none. */
export const openEstimate = createStore<readonly { code: string; name: string }[] | null>(null);

/** The service whose extras are asked for. */
export const extrasRequest = createDialogRequest<string>();
