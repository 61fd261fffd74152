import { holdsText } from '#domain/text/search.ts';
import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useRoving } from '#ui/chart/roving.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Link } from '#ui/link.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { useApp } from '#ui/app-context.ts';
import { usePhone } from '#ui/window-width.ts';
import { navigate } from 'wouter/use-browser-location';
import { reportAddress } from './address.ts';
import { slugOf, type Report } from './reading.ts';
import { useStars } from './stars.ts';
import { controls } from './report/use-report-keys.ts';

type Place = ResponseOf<'GET /workspaces/:id'>;

interface LibraryProps {
  places: readonly Place[];
  current: Report | undefined;
}

const holds = (words: string, { name, description }: Report): boolean =>
  holdsText(`${name} ${description ?? ''}`, words);

/** Reports of the user by workspace, starred reports first. Phones show a select field. */
export function Library({ places, current }: LibraryProps) {
  const [words, setWords] = useState('');
  const { singleKeys } = useApp();
  const { isStarred } = useStars();
  const found = places.map(({ id, name, reports }) => ({
    id,
    name,
    reports: reports.filter((one) => holds(words, one)),
  }));
  const starred = found.flatMap(({ reports }) => reports).filter(isStarred);
  const rest = found.map((place) => ({
    ...place,
    reports: place.reports.filter((one) => !isStarred(one)),
  }));
  const shown = [{ id: 0, name: 'Starred', reports: starred }, ...rest].filter(
    ({ reports }) => reports.length > 0,
  );
  const all = shown.flatMap(({ reports }) => reports);
  const start = Math.max(0, current === undefined ? 0 : all.indexOf(current));
  const { group, tabIndexOf } = useRoving(all.length, { start });
  if (usePhone())
    return (
      <div className="reports-choice">
        <SelectField
          label="Report"
          name="report"
          value={current ? slugOf(current) : ''}
          placeholder="Choose a report"
          choices={all.map((one) => ({ value: slugOf(one), label: one.name }))}
          onChange={(report) => navigate(reportAddress({ report }))}
        />
      </div>
    );
  return (
    <div className="reports-library">
      <div className="reports-find">
        <SearchField
          label="Find a report"
          data-key-of={controls.f}
          {...(singleKeys && { keys: 'f' })}
          value={words}
          onChange={setWords}
          onSubmit={() => all[0] && navigate(reportAddress({ report: slugOf(all[0]) }))}
        />
      </div>
      <nav aria-label="Reports by workspace">
        <div {...group}>
          {shown.map(({ id, name, reports }) => (
            <section key={id} aria-label={name}>
              <h2>{name}</h2>
              {reports.map((one) => (
                <Link
                  key={one.id}
                  href={reportAddress({ report: slugOf(one) })}
                  className="reports-link"
                  aria-current={one.id === current?.id ? 'page' : undefined}
                  tabIndex={tabIndexOf(all.indexOf(one))}
                >
                  {one.name}
                  {one.kind === 'embedded' && <Icon name="external-link" size={13} />}
                </Link>
              ))}
            </section>
          ))}
        </div>
        {all.length === 0 && <p className="quiet-text reports-none">No reports match.</p>}
      </nav>
    </div>
  );
}
