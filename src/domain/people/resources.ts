import { mapPermissions, runPermissions } from './permissions.ts';
import { guardNames, isAccountRole, MARKETPLACE_ROLE, SUPER_ADMIN_ROLE } from './roles.ts';

type Action = 'list' | 'read' | 'create' | 'edit';

/** Part of a role that determines its pages. */
export interface RoleGrants {
  name: string;
  permissions: readonly { name: string }[];
  permissionsui: readonly { guard_name: string }[];
  /** Pages that the company has switched off for all users. */
  excluded_features?: readonly string[] | undefined;
}

/** Pages by name, with the allowed actions. */
export type Resources = ReadonlyMap<string, readonly Action[]>;

const everything: readonly Action[] = ['list', 'read', 'create', 'edit'];
// A message log cannot be edited; "create" means to resend.
const messageLog: readonly Action[] = ['list', 'read', 'create'];

/** Page that is open to every signed-in user, even without a link in the navigation. */
export const OWN_PROFILE = 'my-profile';

function resourceOf(guardName: string): string {
  return guardName === 'assign_tracking_stickers' ? 'tools' : guardName.replaceAll('_', '-');
}

/** Pages that open with any of the permissions. */
const placesByPermission: readonly (readonly [place: string, any: readonly string[]])[] = [
  ['maps', mapPermissions],
  ['runs', runPermissions],
  ['integrations', ['View integrations']],
  ['tokens', ['Generate tokens']],
  ['notifications', ['Publish notifications']],
  ['outages', ['View lockers']],
  ['handover', ['Claim work']],
  ['runbooks', ['Claim work']],
  ['sent-push', ['Assign drivers']],
];

/**
 * Pages that a role opens (specification, sections 2 and 6): its guard names with hyphens, pages by
 * permission, and pages for all roles. Without a role only the own profile is open. This is only a
 * hint for the user interface, because the server authorises every call itself.
 */
export function resourcesOf(role: RoleGrants | null | undefined): Resources {
  if (!role) return new Map([[OWN_PROFILE, everything]]);
  if (role.name === MARKETPLACE_ROLE) return new Map([['amazon-shipments', everything]]);

  const names = role.permissionsui.map((permission) => resourceOf(permission.guard_name));
  const resources = new Map<string, readonly Action[]>(names.map((name) => [name, everything]));
  const permissions = new Set(role.permissions.map((permission) => permission.name));
  for (const [name, any] of placesByPermission)
    if (any.some((permission) => permissions.has(permission))) resources.set(name, everything);
  // The permission for the list of accounts includes the page of each account.
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

/** Settings must stay reachable, otherwise no page could be switched on again. */
const isExcludable = (place: string): boolean => place !== 'settings' && place !== OWN_PROFILE;

/** Pages that can be switched off for all users. */
export const excludablePlaces: readonly string[] = [
  ...guardNames.map(resourceOf),
  'address-books',
  'track',
  'runs',
].filter(isExcludable);

/**
 * Whether a role can start runs. The marketplace role can, although it cannot open the list of
 * runs.
 */
export function canStartRuns(role: RoleGrants): boolean {
  return role.name === MARKETPLACE_ROLE || canOpen(role, 'runs');
}

/** Whether a role may open a page; the own profile is open to every signed-in user. */
export function canOpen(role: RoleGrants | null | undefined, resource: string): boolean {
  return resource === OWN_PROFILE || resourcesOf(role).has(resource);
}
