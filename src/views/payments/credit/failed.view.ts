import { view } from '#ui/view.ts';

export default view({
  id: 'billing-failed-rows',
  title: 'Failed rows',
  path: '/billing/credit-payments/failed',
  icon: 'inbox',
  keywords: ['settlement', 'credit payments', 'refused rows'],
  resource: 'billing',
  permission: 'View payment imports',
  views: [
    ['Waiting', 'state:failed,validated'],
    ['Ready', 'state:validated'],
    ['All', ''],
  ],
  load: () => import('./failed.screen.tsx'),
});
