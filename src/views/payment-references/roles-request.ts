import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** The matrix of roles and payment providers. */
export const rolesRequest = createDialogRequest<'roles'>();
