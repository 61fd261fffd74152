import { useSearch } from 'wouter/use-browser-location';
import { PageHead } from '../../ui/page/page-head.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useCan } from '../../ui/use-can.ts';
import { askedIn, ratesAddress } from './address.ts';
import { Editor } from './editor/editor.tsx';
import { NewRevision } from './new-revision.tsx';
import { GroupMatrix, Groups } from './groups.tsx';
import { Revisions } from './revisions.tsx';
import { Services, Surcharges } from './reference.tsx';
import './rates.css';

const tabs = [
  { id: 'revisions', label: 'Revisions' },
  { id: 'groups', label: 'Rate groups' },
  { id: 'services', label: 'Services' },
  { id: 'surcharges', label: 'Surcharges' },
] as const;
type TabId = (typeof tabs)[number]['id'];

const parts: Record<TabId, () => React.JSX.Element> = {
  revisions: Revisions,
  groups: Groups,
  services: Services,
  surcharges: Surcharges,
};

/** Prices: what holds, what is being prepared, and what it would change. Customers read their own. */
export default function RatesScreen() {
  const asked = askedIn(useSearch());
  const isStaff = useCan()('View rates');
  if (isStaff && asked.revision !== null) return <Editor id={asked.revision} asked={asked} />;
  if (asked.group !== null) return <GroupMatrix id={asked.group} service={asked.service} />;
  const offered = isStaff ? tabs : tabs.filter(({ id }) => id === 'groups' || id === 'services');
  const chosen = offered.find(({ id }) => id === asked.tab) ?? offered[0];
  const Part = parts[chosen?.id ?? 'groups'];
  return (
    <>
      <PageHead
        title="Rates and estimates"
        aside={
          <TabLinks
            label="Rates"
            links={offered.map(({ id, label }) => ({
              href: ratesAddress({ tab: id }),
              label,
              current: id === chosen?.id,
            }))}
          />
        }
        actions={isStaff && <NewRevision isOpen={asked.isNew} />}
      />
      <Part />
    </>
  );
}
