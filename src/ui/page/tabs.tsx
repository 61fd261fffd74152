import type { ReactNode } from 'react';
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { reservePressStyle } from '../overlay/press-style.ts';
import './tabs.css';

reservePressStyle();

export type Tab = { id: string; label: string; count?: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
};

/** Panels of a screen, one at a time; the arrow keys move and select. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const shown = tabs.find(({ id }) => id === selected) ?? tabs[0];
  if (!shown) return null;
  return (
    <AriaTabs
      className="tabs-whole"
      selectedKey={shown.id}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <TabList className="tabs" aria-label={label}>
        {tabs.map(({ id, label: words, count }) => (
          <AriaTab key={id} id={id} className="tab">
            {words}
            {count && <span className="tab-count">{count}</span>}
          </AriaTab>
        ))}
      </TabList>
      <TabPanel id={shown.id} className="tab-panel">
        {shown.content}
      </TabPanel>
    </AriaTabs>
  );
}
