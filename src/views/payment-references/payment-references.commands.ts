import { command } from '#commands/command.ts';
import { rolesRequest } from './roles-request.ts';

export const providerRoles = command({
  id: 'payment-references.roles',
  title: 'Roles and payment providers…',
  icon: 'shield-check',
  keywords: ['who sees payment references', 'matrix'],
  can: 'Edit payment references',
  repeatable: false,
  run(_, fx) {
    rolesRequest.open('roles');
    if (!rolesRequest.isMounted()) fx.go('/payment-references');
  },
});
