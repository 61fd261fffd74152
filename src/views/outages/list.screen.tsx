import { useSearch } from 'wouter/use-browser-location';
import type { ScreenProps } from '#ui/view.ts';
import { AreasTab } from './areas-tab.tsx';
import { PlanList } from './plan-list.tsx';
import { SchedulesTab } from './schedules/schedules-tab.tsx';
import { tabIn } from './tabs.tsx';

/** Page of outages, with tabs of areas and of published schedules. */
export default function OutagesScreen({ params }: ScreenProps) {
  const tab = tabIn(useSearch());
  if (tab === 'areas') return <AreasTab />;
  return tab === 'schedules' ? <SchedulesTab /> : <PlanList params={params} />;
}
