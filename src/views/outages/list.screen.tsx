import { useSearch } from 'wouter/use-browser-location';
import type { ScreenProps } from '../../ui/view.ts';
import { AreasTab } from './areas-tab.tsx';
import { PlanList } from './plan-list.tsx';
import { SchedulesTab } from './schedules-tab.tsx';
import { tabIn } from './tabs.tsx';

/** Who is without power when; in other tabs in which blocks areas are, and what providers published. */
export default function OutagesScreen({ params }: ScreenProps) {
  const tab = tabIn(useSearch());
  if (tab === 'areas') return <AreasTab />;
  return tab === 'schedules' ? <SchedulesTab /> : <PlanList params={params} />;
}
