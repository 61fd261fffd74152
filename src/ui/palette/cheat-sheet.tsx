import { useState } from 'react';
import type { CheatSheetGroup } from '#commands/keys/keymap.ts';
import { Button } from '../form/button.tsx';
import { SearchField } from '../form/search-field.tsx';
import { Keys } from '../mark/keys.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import './key-hint.css';

interface CheatSheetProps {
  groups: readonly CheatSheetGroup[];
  isOpen: boolean;
  onClose: () => void;
}

/** All shortcuts that work on the current screen, from the same data as the keymap. */
export function CheatSheet({ groups, isOpen, onClose }: CheatSheetProps) {
  const [query, setQuery] = useState('');
  const found = filterGroups(groups, query);
  const close = () => {
    setQuery('');
    onClose();
  };
  return (
    <Dialog
      title="Keys"
      isOpen={isOpen}
      onClose={close}
      wide="widest"
      footer={
        <Button keys="Escape" onClick={close}>
          Close
        </Button>
      }
    >
      <SearchField
        label="Search keys"
        value={query}
        onChange={setQuery}
        onSubmit={setQuery}
        autoFocus
      />
      <div className="cheat-sheet" tabIndex={0} aria-label="Keys">
        {found.length === 0 && <p>No keys found for “{query.trim()}”.</p>}
        <div className="cheat-sheet-columns">
          {found.map(({ title, rows }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map((row) => (
                  <div key={row.id} className={row.why === null ? undefined : 'key-hint-off'}>
                    <dt>
                      {row.keys.map((keys) => (
                        <Keys key={keys} keys={keys} />
                      ))}
                    </dt>
                    <dd>
                      {row.title}
                      {row.why !== null && <small>{row.why}</small>}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function filterGroups(groups: readonly CheatSheetGroup[], query: string): CheatSheetGroup[] {
  const wanted = query.trim().toLowerCase();
  return groups.flatMap(({ title, rows }) => {
    const isWhole = title.toLowerCase().includes(wanted);
    const found = rows.filter(
      (row) => isWhole || `${row.title} ${row.keys.join(' ')}`.toLowerCase().includes(wanted),
    );
    return found.length === 0 ? [] : [{ title, rows: found }];
  });
}
