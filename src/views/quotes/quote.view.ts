import { view } from '#ui/view.ts';

export default view({
  id: 'quote',
  title: 'Get a quote',
  path: '/quote',
  public: true,
  load: () => import('./quote.screen.tsx'),
});
