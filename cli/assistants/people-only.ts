import type { Action, Resource } from '#api/catalogue/catalogue.ts';
import type { ViewPath } from '#domain/generated/view-paths.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { addressOf } from '../output/addresses.ts';
import { findId } from '../rows/find-rows.ts';
import type { Connection } from '../session/connection.ts';

const reasons = {
  money: 'money',
  doors: 'locker doors',
  access: 'access codes or permissions',
} as const;

/** Console pages of lists with actions that assistants may not perform. */
export const pages: Readonly<Record<string, ViewPath>> = {
  'access-grants': '/admin/locker-access',
  accounts: '/accounts',
  doors: '/admin/doors',
  'failed-rows': '/billing/credit-payments/failed',
  invoices: '/billing/invoices',
  lockers: '/lockers',
  'marketplace-events': '/amazon-shipments/event-shipments',
  'marketplace-invoices': '/amazon-invoices',
  'marketplace-shipments': '/amazon-shipments/shipments',
  receipts: '/billing/payments',
  shipments: '/shipments',
  users: '/users',
};

/**
 * Throws if assistants may not perform the action. The error names the URL of the page where a
 * person can.
 */
export function refuseForAssistants({ assistants, name }: Action, address: string): void {
  if (assistants === 'offered') return;
  throw new CommandError(
    `“${name}” is about ${reasons[assistants]}, so assistants cannot do it. A person must do it in the console: ${address}`,
    exitCodes.notAllowed,
  );
}

/** URL of the page where a person can act on rows: the record page if there is only one row. */
export async function addressFor(
  connection: Connection,
  resource: Resource,
  references: readonly string[],
): Promise<string> {
  const [reference, ...more] = references;
  const page = connection.url + (pages[resource.name] ?? '/dashboard');
  if (reference === undefined || more.length > 0) return page;
  const id = await findId(connection, resource, reference);
  return addressOf(connection, resource.entity, id) ?? page;
}
