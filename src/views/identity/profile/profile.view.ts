import { view } from '#ui/view.ts';

export default view({
  id: 'my-profile',
  title: 'My profile',
  path: '/my-profile',
  icon: 'user',
  keywords: [
    'password',
    'reset password',
    'change password',
    'two-factor',
    '2fa',
    'picture',
    'devices',
  ],
  resource: 'my-profile',
  load: () => import('./profile.screen.tsx'),
});
