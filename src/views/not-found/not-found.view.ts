import { view } from '#ui/view.ts';

export default view({
  id: 'not-found',
  title: 'Page not found',
  path: '/page/404',
  public: true,
  load: () => import('./not-found.screen.tsx'),
});
