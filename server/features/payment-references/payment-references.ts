import { eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound } from '#api/api-error.ts';
import { paymentReferenceFields } from '#domain/payment-references/payment-reference.fields.ts';
import {
  paymentProviders,
  readingOf,
  REFERENCE_DAYS,
  readingPatterns,
  type PaymentProvider,
  type PaymentReading,
} from '#domain/payment-references/payment-references.ts';
import { missingHint, missingRights } from '#domain/payment-references/reference-rights.ts';
import {
  accountRoleNames,
  DRIVER_ROLE_ID,
  MARKETPLACE_ROLE,
  SUPER_ADMIN_ROLE,
} from '#domain/people/roles.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { manyOf } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { payment_reference_roles, payment_references } from '#server/db/schema/integrations.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { roles } from '#server/db/schema/users.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';

const columns = payment_references;

const isPaid = sql`${columns.provider_status} ~* ${readingPatterns.paid}`;
const isOpen = sql`(${columns.provider_status} ~* ${readingPatterns.open}
  and ${columns.time_created} >= now() - make_interval(days => ${REFERENCE_DAYS}))`;
const conditionOf: Record<PaymentReading, SQL> = {
  paid: isPaid,
  open: isOpen,
  ended: sql`not ${isPaid} and not ${isOpen}`,
};

const listed = readFields(
  paymentReferenceFields,
  {
    ...columnsOf(payment_references),
    account: accounts.name,
    short_tracking_reference: shipments.short_tracking_reference,
  },
  {
    reading: (readings) =>
      or(sql`false`, ...manyOf(readings).map((one: PaymentReading) => conditionOf[one])),
  },
);

const isProvider = (text: string): text is PaymentProvider =>
  paymentProviders.some((provider) => provider === text);

/** Providers whose references the caller's role may see. */
async function providersFor(db: Db, caller: Caller): Promise<PaymentProvider[]> {
  if (caller.role === SUPER_ADMIN_ROLE) return [...paymentProviders];
  const rows = await db
    .select({ provider: payment_reference_roles.provider })
    .from(payment_reference_roles)
    .where(eq(payment_reference_roles.role_id, caller.roleId));
  return rows.map(({ provider }) => provider).filter(isProvider);
}

/**
 * Lists payment references of the providers that the caller's role may see; throws 403 if there are
 * none.
 */
export async function listReferences(
  { query }: InputOf<'GET /payment-references'>,
  { db, caller }: Context,
) {
  const seen = await providersFor(db, caller);
  if (seen.length === 0)
    throw new ApiError(403, {
      message: 'Your role cannot see any payment provider. Ask your administrator for access.',
      code: 'forbidden',
    });
  const page = await listRows({
    db,
    select: db
      .select(listed.columns)
      .from(columns)
      .leftJoin(accounts, eq(accounts.id, columns.account_id))
      .leftJoin(shipments, eq(shipments.id, columns.shipment_id))
      .$dynamic(),
    query,
    where: [
      inArray(columns.provider, seen),
      ...listed.conditions(query.filter ?? {}, [columns.reference, columns.provider_status]),
    ],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: columns.id,
    joinsOnlyShow: true,
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, reading: readingOf(row) })),
  };
}

/** Condition: roles of the provider's own people. */
const isStaffRole = sql`${notInArray(roles.name, [...accountRoleNames, MARKETPLACE_ROLE])} and ${roles.id} <> ${DRIVER_ROLE_ID}`;

/** Lists the providers that each role may see, and the permissions that the role still lacks. */
export async function providersByRole(db: Db) {
  const all = await db
    .select({
      id: roles.id,
      name: roles.name,
      permissions: sql<
        string[]
      >`array(select p.name from role_permissions p where p.role_id = roles.id)`,
      guardNames: sql<
        string[]
      >`array(select g.guard_name from role_guards g where g.role_id = roles.id)`,
    })
    .from(roles)
    .where(isStaffRole)
    .orderBy(roles.id);
  const given = await db.select().from(payment_reference_roles);
  return all.map((role) => {
    const { id, name } = role;
    const own = new Set(given.filter((one) => one.role_id === id).map((one) => one.provider));
    const sees = (provider: string) => name === SUPER_ADMIN_ROLE || own.has(provider);
    const providers = paymentProviders.filter(sees);
    const missing = missingRights(role);
    const hint = providers.length === 0 ? null : missingHint(name, missing);
    return { role_id: id, role: name, providers, missing, hint };
  });
}

/** Replaces the providers that a role may see. */
export async function setProviders(
  { role_id, providers }: InputOf<'POST /payment-references/roles'>['body'],
  { db, caller }: Context,
) {
  const before = (await providersByRole(db)).find((one) => one.role_id === role_id);
  if (before === undefined) throw notFound();
  const wanted = paymentProviders.filter((provider) => providers.includes(provider));
  if (before.role === SUPER_ADMIN_ROLE && wanted.length < paymentProviders.length)
    throw new ApiError(409, {
      message: 'SuperAdmin always sees every provider.',
      code: 'conflict',
    });
  await db.delete(payment_reference_roles).where(eq(payment_reference_roles.role_id, role_id));
  if (wanted.length > 0)
    await db
      .insert(payment_reference_roles)
      .values(wanted.map((provider) => ({ role_id, provider })));
  const changes = { providers: { from: before.providers, to: wanted } };
  await writeAuditLog(db, caller, [
    {
      table_name: 'payment_reference_roles',
      row_id: role_id,
      account_id: null,
      action: 'change',
      changes,
    },
  ]);
  return providersByRole(db);
}
