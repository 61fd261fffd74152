import { SUPER_ADMIN_ROLE, roleLabel } from '../people/roles.ts';

/** Permission and page that a role needs, in addition to its payment providers, to see payment references. */
export const referencePermission = 'View payment references';
export const referencePlace = 'payment_references';

interface Role {
  name: string;
  permissions: readonly string[];
  guardNames: readonly string[];
}

interface MissingRights {
  permissions: (typeof referencePermission)[];
  guard_names: (typeof referencePlace)[];
}

/** Permission and page that a role lacks. SuperAdmin always has the page. */
export const missingRights = ({ name, permissions, guardNames }: Role): MissingRights => ({
  permissions: permissions.includes(referencePermission) ? [] : [referencePermission],
  guard_names:
    name === SUPER_ADMIN_ROLE || guardNames.includes(referencePlace) ? [] : [referencePlace],
});

/**
 * Writes a sentence about the rights that a role with payment providers lacks; null if the role
 * lacks none.
 */
export function missingHint(
  name: string,
  { permissions, guard_names }: MissingRights,
): string | null {
  const needs = [
    permissions.length > 0 && `the permission “${referencePermission}”`,
    guard_names.length > 0 && 'the page “Payment references”',
  ].filter(Boolean);
  if (needs.length === 0) return null;
  return `${roleLabel(name)} sees no payment references yet: the role also needs ${needs.join(' and ')}.`;
}
