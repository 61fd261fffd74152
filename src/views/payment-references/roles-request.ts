import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/** Request for the matrix of roles and payment providers. */
export const rolesRequest = createDialogRequest<'roles'>();
