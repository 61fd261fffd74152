import { view } from '../../ui/view.ts';

export default view({
  id: 'verification',
  title: 'Confirm your e-mail address',
  path: '/verification',
  public: true,
  load: () => import('./screen.tsx'),
});
