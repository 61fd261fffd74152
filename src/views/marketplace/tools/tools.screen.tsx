import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { useCan } from '#ui/use-can.ts';
import { DownloadForm } from './download-form.tsx';
import { RouteForm } from './route-form.tsx';
import { EarlierFiles } from './earlier-files.tsx';
import { isWaybillTool, toolIds, toolIn, toolPath, tools } from './tools.ts';
import { WaybillForm } from './waybill-form.tsx';
import './tools.css';

/** Page of marketplace tools; pasted text is kept when the tool changes. */
export default function MarketplaceTools() {
  const tool = toolIn(useSearch());
  const can = useCan();
  const [text, setText] = useState('');
  const links = toolIds
    .filter((id) => can(tools[id].can))
    .map((id) => ({ href: toolPath(id), label: tools[id].title, current: id === tool }));
  return (
    <>
      <PageHead title="Marketplace tools" />
      <div className="tool-tabs">
        <TabLinks label="Tools" links={links} />
      </div>
      <Section title={tools[tool].title} lead={tools[tool].lead}>
        {!can(tools[tool].can) && (
          <EmptyState kind="not-allowed" title="Your role cannot use this tool" />
        )}
        {can(tools[tool].can) && isWaybillTool(tool) && (
          <WaybillForm key={tool} tool={tool} text={text} onText={setText} />
        )}
        {can(tools[tool].can) && tool === 'route' && <RouteForm />}
        {tool === 'download' && <DownloadForm />}
      </Section>
      {tool === 'route' && <EarlierFiles />}
    </>
  );
}
