import type { Answers, Bulk } from '#commands/command.ts';
import type { LockerCommand } from '#domain/lockers/locker-commands.ts';

type Call = 'POST /lockers/bulk-command' | 'POST /doors/bulk-command';

/** Bulk operation that sends a command to several lockers or doors. */
export const inBulk = (
  invocation: Call,
  name: LockerCommand,
  given: (answers: Answers) => object = (answers) => answers,
): Bulk => ({
  invocation,
  argumentsOf: (answers) => ({ ...given(answers), command: name }),
  isDestructive: () => false,
});

/** Bulk operation that sends new PINs by WhatsApp or SMS. */
export const pinsOf = (
  invocation: 'POST /doors/bulk-resend-pin' | 'POST /locker-access/bulk',
): Bulk => ({
  invocation,
  argumentsOf: ({ channel }) => ({
    channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
    ...(invocation === 'POST /locker-access/bulk' && { action: 'resend' }),
  }),
  isDestructive: () => false,
});
