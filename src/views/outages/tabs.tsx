import { TabLinks } from '#ui/page/tab-links.tsx';

const labels = { plan: 'Plan', areas: 'Areas', schedules: 'Schedules' } as const;
type Tab = keyof typeof labels;
const tabs: readonly Tab[] = ['plan', 'areas', 'schedules'];

/** Tab that the URL names; the plan by default. */
export function tabIn(search: string): Tab {
  const named = new URLSearchParams(search).get('tab');
  return tabs.find((one) => one === named) ?? 'plan';
}

export const OutageTabs = ({ current }: { current: Tab }) => (
  <TabLinks
    label="Outages"
    links={tabs.map((tab) => ({
      href: tab === 'plan' ? '/outages' : `/outages?tab=${tab}`,
      label: labels[tab],
      current: tab === current,
    }))}
  />
);
