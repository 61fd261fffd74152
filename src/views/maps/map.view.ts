import { view } from '#ui/view.ts';

export default view({
  id: 'maps',
  title: 'Maps',
  path: '/maps',
  go: 'g m',
  // Lists map actions as keywords, so that the search also finds the map, but after its commands.
  keywords: ['map', 'for: lasso, layers, follow, gps, trail, zoom, drivers, lockers, zones'],
  resource: 'maps',
  nav: { order: 120, icon: 'map' },
  load: () => import('./map.screen.tsx'),
});
