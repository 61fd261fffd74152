import { view } from '#ui/view.ts';

export default view({
  id: 'track',
  title: 'Track a parcel',
  path: '/track',
  resource: 'track',
  keywords: ['track', 'where is', 'track my parcel'],
  nav: { order: 130, icon: 'search' },
  load: () => import('./track.screen.tsx'),
});
