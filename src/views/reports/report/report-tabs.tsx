import { TabLinks } from '#ui/page/tab-links.tsx';
import { reportAddress } from '../address.ts';

export const ReportTabs = ({ current }: { current: 'reports' | 'workspaces' }) => (
  <TabLinks
    label="Reports"
    links={[
      { href: reportAddress({}), label: 'Read', current: current === 'reports' },
      {
        href: reportAddress({ tab: 'workspaces' }),
        label: 'Workspaces',
        current: current === 'workspaces',
      },
    ]}
  />
);
