import { mapPermissions, runPermissions } from './permissions.ts';
import { guardNames, isAccountRole, MARKETPLACE_ROLE, SUPER_ADMIN_ROLE } from './roles.ts';

type Action = 'list' | 'read' | 'create' | 'edit';

/** The part of a role that decides which places it opens. */
export interface RoleGrants {
  name: string;
  permissions: readonly { name: string }[];
  permissionsui: readonly { guard_name: string }[];
  /** Places that the provider has switched off for everybody. */
  excluded_features?: readonly string[] | undefined;
}

/** Places by name, each with what may be done there. */
export type Resources = ReadonlyMap<string, readonly Action[]>;

const everything: readonly Action[] = ['list', 'read', 'create', 'edit'];
// A message log cannot be edited; to create is to resend.
const messageLog: readonly Action[] = ['list', 'read', 'create'];

/** Open to every signed-in person, also where the navigation does not show it. */
export const OWN_PROFILE = 'my-profile';

function resourceOf(guardName: string): string {
  return guardName === 'assign_tracking_stickers' ? 'tools' : guardName.replaceAll('_', '-');
}

/** Places that any of these permissions opens. */
const placesByPermission: readonly (readonly [place: string, any: readonly string[]])[] = [
  ['maps', mapPermissions],
  ['runs', runPermissions],
  ['integrations', ['View integrations']],
  ['tokens', ['Generate tokens']],
  ['notifications', ['Publish notifications']],
  ['outages', ['View lockers']],
  ['handover', ['Claim work']],
  ['sent-push', ['Assign drivers']],
];

/**
 * The places a role opens (specification, sections 2 and 6): guard names with underscores turned
 * into hyphens, maps for any of the six map permissions, runs for roles that can start one, notices for
 * roles that can publish them, and the extra grants. No role opens nothing but the own profile. A hint for drawing only: the server decides every call by itself.
 */
export function resourcesOf(role: RoleGrants | null | undefined): Resources {
  if (!role) return new Map([[OWN_PROFILE, everything]]);
  if (role.name === MARKETPLACE_ROLE) return new Map([['amazon-shipments', everything]]);

  const names = role.permissionsui.map((permission) => resourceOf(permission.guard_name));
  const resources = new Map<string, readonly Action[]>(names.map((name) => [name, everything]));
  const permissions = new Set(role.permissions.map((permission) => permission.name));
  for (const [name, any] of placesByPermission)
    if (any.some((permission) => permissions.has(permission))) resources.set(name, everything);
  // Permission for the list of accounts includes each record.
  if (resources.has('accounts')) resources.set('account', everything);
  for (const name of ['track', 'address-books', OWN_PROFILE]) resources.set(name, everything);
  if (isAccountRole(role.name)) {
    resources.set('sent-sms', messageLog);
    resources.set('sent-whatsapp', messageLog);
  }
  if (role.name === SUPER_ADMIN_ROLE) resources.set('payment-references', everything);
  for (const name of role.excluded_features ?? []) if (isExcludable(name)) resources.delete(name);
  return resources;
}

/** Without these nobody could switch a place on again. */
const isExcludable = (place: string): boolean => place !== 'settings' && place !== OWN_PROFILE;

/** The places that can be switched off for everybody. */
export const excludablePlaces: readonly string[] = [
  ...guardNames.map(resourceOf),
  'address-books',
  'track',
  'runs',
].filter(isExcludable);

/** Whether a role can do something to many rows; the marketplace can, though it opens no list of runs. */
export function startsRuns(role: RoleGrants): boolean {
  return role.name === MARKETPLACE_ROLE || canOpen(role, 'runs');
}

/** Whether a role may open a place; the own profile is open to everybody who is signed in. */
export function canOpen(role: RoleGrants | null | undefined, resource: string): boolean {
  return resource === OWN_PROFILE || resourcesOf(role).has(resource);
}
