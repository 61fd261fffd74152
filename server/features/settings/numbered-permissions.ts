import { permissionCategories } from '#domain/people/permissions.ts';

const ROOM_IN_CATEGORY = 100;

/** Permissions by category. The numbers stay the same as long as new permissions are added last. */
export const numberedPermissions = permissionCategories.map(({ id, name, permissions }) => ({
  id,
  name,
  permissions: permissions.map((permission, at) => ({
    id: id * ROOM_IN_CATEGORY + at + 1,
    name: permission,
  })),
}));
