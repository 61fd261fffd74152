import { Listing } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { formatValue, type Setting } from './setting.ts';

/** Settings of a section without effect in this product, with the reason. */
export function KeptSettings({ settings }: { settings: readonly Setting[] }) {
  const kept = settings.filter(({ entry }) => entry.keptFor !== undefined);
  if (kept.length === 0) return null;
  return (
    <Section
      title="Kept for other clients"
      lead="They can be changed above and are returned by the API; Baton itself does not use them."
    >
      <Listing
        label="Settings kept for other clients"
        rows={kept}
        rowKey={({ name }) => name}
        columns={[
          { id: 'label', title: 'Setting', names: true, cell: ({ entry }) => entry.label },
          { id: 'value', title: 'Now', cell: (one) => formatValue(one, one.saved) },
          { id: 'why', title: 'Why', cell: ({ entry }) => entry.keptFor },
        ]}
      />
    </Section>
  );
}
