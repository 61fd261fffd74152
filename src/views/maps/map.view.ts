import { view } from '../../ui/view.ts';

export default view({
  id: 'maps',
  title: 'Maps',
  path: '/maps',
  go: 'g m',
  // What is done on the map is found where it is, after what does it.
  keywords: ['for: lasso, layers, follow, gps, trail, zoom, drivers, lockers, zones'],
  resource: 'maps',
  nav: { order: 120, icon: 'map' },
  load: () => import('./map.screen.tsx'),
});
