import { view } from '../../ui/view.ts';

export default view({
  id: 'my-profile',
  title: 'My profile',
  path: '/my-profile',
  resource: 'my-profile',
  load: () => import('./screen.tsx'),
});
