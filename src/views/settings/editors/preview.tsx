import { Note } from '#ui/form/note.tsx';
import { WidgetFrame } from '#ui/frame/widget-frame.tsx';

const kinds = ['info', 'success', 'warning', 'error'] as const;
const audiences = [
  { name: 'site_wide_message_client', who: 'Shown to customers' },
  { name: 'site_wide_message_admin', who: 'Shown to staff' },
];

/** Saved widget, in the frame that customers see. */
export function WidgetPreview({ isThere }: { isThere: boolean }) {
  if (!isThere) return null;
  return (
    <div className="setting-previews" role="group" aria-label="Saved widget">
      <span className="field-label">Customers see the saved widget</span>
      <WidgetFrame />
    </div>
  );
}

/** Preview of the site-wide messages of a section. */
export function Preview({ values }: { values: ReadonlyMap<string, string> }) {
  const shown = audiences.filter(({ name }) => (values.get(name) ?? '').trim() !== '');
  if (shown.length === 0) return null;
  return (
    <div className="setting-previews" role="group" aria-label="Preview">
      {shown.map(({ name, who }) => (
        <div key={name} className="setting-preview">
          <span className="field-label">{who}</span>
          <Note kind={kinds.find((kind) => kind === values.get(`${name}_type`)) ?? 'info'}>
            {values.get(name)}
          </Note>
        </div>
      ))}
    </div>
  );
}
