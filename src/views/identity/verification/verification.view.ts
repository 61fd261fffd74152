import { view } from '#ui/view.ts';

export default view({
  id: 'verification',
  title: 'Confirm your email address',
  path: '/verification',
  public: true,
  load: () => import('./verification.screen.tsx'),
});
