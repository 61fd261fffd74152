import { view } from '#ui/view.ts';

export default view({
  id: 'register',
  title: 'Register',
  path: '/register',
  public: true,
  load: () => import('./registration.screen.tsx'),
});
