import { Note } from '../../ui/form/note.tsx';

const kinds = ['info', 'success', 'warning', 'error'] as const;
const audiences = [
  { name: 'site_wide_message_client', who: 'Customers read' },
  { name: 'site_wide_message_admin', who: 'Staff read' },
];

/** How what a section changes will look: today the site-wide messages. */
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
