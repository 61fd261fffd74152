import { view } from '#ui/view.ts';

export default view({
  id: 'resetpass',
  title: 'Choose a password',
  path: '/resetpass',
  public: true,
  load: () => import('./reset-password.screen.tsx'),
});
