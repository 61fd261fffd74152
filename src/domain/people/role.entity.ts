import { entity } from '../entities/entity.ts';

export const role = entity({ key: 'role', name: 'role', plural: 'roles', topic: 'roles' });
