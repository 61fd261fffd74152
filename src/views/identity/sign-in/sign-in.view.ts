import { view } from '#ui/view.ts';

export default view({
  id: 'session',
  title: 'Sign in',
  path: '/session',
  public: true,
  load: () => import('./sign-in.screen.tsx'),
});
