import { useSearch } from 'wouter/use-browser-location';
import { PageHead } from '#ui/page/page-head.tsx';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { useCan } from '#ui/use-can.ts';
import { askedIn, ratesAddress } from './address.ts';
import { Estimate } from './estimate/estimate.tsx';
import { Editor } from './editor/editor.tsx';
import { NewRevision } from './new-revision.tsx';
import { GroupMatrix } from './group-matrix.tsx';
import { Groups } from './groups.tsx';
import { Quotes } from './estimate/quotes.tsx';
import { Revisions } from './revisions.tsx';
import { Services } from './services.tsx';
import { Surcharges } from './surcharges.tsx';
import './rates.css';

const tabs = [
  { id: 'revisions', label: 'Revisions' },
  { id: 'groups', label: 'Rate groups' },
  { id: 'services', label: 'Services' },
  { id: 'surcharges', label: 'Surcharges' },
  { id: 'estimate', label: 'Estimate' },
  { id: 'quotes', label: 'Quotes' },
] as const;
const ofCustomers = new Set<string>(['groups', 'services']);
type TabId = (typeof tabs)[number]['id'];

const parts: Record<TabId, () => React.JSX.Element> = {
  revisions: Revisions,
  groups: Groups,
  services: Services,
  surcharges: Surcharges,
  estimate: Estimate,
  quotes: Quotes,
};

/** Page of rates: current prices, drafts and their effect. Customers see their own prices. */
export default function RatesScreen() {
  const asked = askedIn(useSearch());
  const can = useCan();
  const isStaff = can('View rates');
  if (isStaff && asked.revision !== null) return <Editor id={asked.revision} asked={asked} />;
  if (asked.group !== null) return <GroupMatrix id={asked.group} service={asked.service} />;
  const canQuote = can('Quote');
  const offered = tabs.filter(({ id }) =>
    id === 'estimate' ? canQuote : isStaff || ofCustomers.has(id),
  );
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
