import { withCompanyName } from '../settings/company-name.ts';
import { invalidError } from '#api/api-error.ts';
import type { Caller, Context } from '#server/context.ts';
import { secondStepResetEmail } from '../identity/emails.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';

/** Columns of a removed second factor. */
export const noSecondStep = {
  enabled_mfa: false,
  mfa_secret: null,
  mfa_pending_secret: null,
  mfa_last_step: null,
};

/** Throws for the caller's own second factor, or if there is none. */
export function refuseOwnReset(caller: Caller, target: { id: number; enabled_mfa: 0 | 1 }): void {
  if (target.id === caller.userId)
    throw invalidError({
      reset_mfa: [
        'You cannot reset your own two-factor authentication. Ask another administrator.',
      ],
    });
  if (target.enabled_mfa === 0)
    throw invalidError({ reset_mfa: ['Two-factor authentication is not set up.'] });
}

/** Writes the audit entry of a reset second factor and notifies its owner. */
export async function notifyReset(
  context: Context,
  user: { id: number; account_id: number | null; email: string },
): Promise<void> {
  await writeAuditLog(context.db, context.caller, [
    {
      table_name: 'users',
      row_id: user.id,
      account_id: user.account_id,
      action: 'reset-second-step',
      changes: { enabled_mfa: { from: true, to: false } },
    },
  ]);
  context.mail(secondStepResetEmail(await withCompanyName(context.db, context.config), user.email));
}
