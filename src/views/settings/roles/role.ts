import type { ResponseOf } from '#api/endpoint-types.ts';
import { guardNames } from '#domain/people/roles.ts';
import { isPermission, type Permission } from '#domain/people/permissions.ts';

type GuardName = (typeof guardNames)[number];

export type Role = ResponseOf<'GET /roles'>[number];

/** Editable values of a role. */
export interface RoleValues {
  permissions: readonly Permission[];
  guardNames: readonly GuardName[];
  enabled2fa: boolean;
  /** Session length in minutes; empty for unlimited. */
  minutes: string;
}

export const valuesOf = (role: Role): RoleValues => ({
  permissions: role.permissions.map(({ name }) => name).filter(isPermission),
  guardNames: guardNames.filter((name) =>
    role.permissionsui.some(({ guard_name }) => guard_name === name),
  ),
  enabled2fa: role.enabled_2fa,
  minutes: role.logout_inactivity_minutes === null ? '' : String(role.logout_inactivity_minutes),
});

export const minutesWords = (minutes: string | number | null): string =>
  minutes === null || minutes === '' ? 'Never' : `${minutes} minutes`;

/** Number of users in words: "14 people". */
export const peopleWords = (count: number): string =>
  count === 1 ? '1 person' : `${count} people`;

const missing = <T>(from: readonly T[], other: readonly T[]): T[] =>
  from.filter((one) => !other.includes(one));

/** Effect of saving on the users with a role, one sentence per change. */
export function effectsOf(role: Role, values: RoleValues): string[] {
  const before = valuesOf(role);
  const who = peopleWords(role.people ?? 0);
  const gain = role.people === 1 ? 'gains' : 'gain';
  const lose = role.people === 1 ? 'loses' : 'lose';
  const need = role.people === 1 ? 'needs' : 'need';
  const lines = [
    [gain, missing(values.permissions, before.permissions)],
    [lose, missing(before.permissions, values.permissions)],
    [`${gain} the page`, missing(values.guardNames, before.guardNames)],
    [`${lose} the page`, missing(before.guardNames, values.guardNames)],
  ] as const;
  const sentences = lines.flatMap(([verb, names]) =>
    names.length === 0 ? [] : [`${who} ${verb} ${names.join(', ')}.`],
  );
  if (values.enabled2fa && !before.enabled2fa)
    sentences.push(`${who} must set up two-factor authentication before anything else.`);
  if (!values.enabled2fa && before.enabled2fa)
    sentences.push(`${who} no longer ${need} two-factor authentication.`);
  if (values.minutes !== before.minutes)
    sentences.push(`Sessions end after: ${minutesWords(values.minutes).toLowerCase()}.`);
  return sentences;
}
