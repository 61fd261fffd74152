import { view } from '#ui/view.ts';

export default view({
  id: 'quote-response',
  title: 'Quote',
  path: '/quote-response',
  public: true,
  load: () => import('./response.screen.tsx'),
});
