import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { countOf } from '#commands/asking/wording.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { cellKey } from '#domain/rates/findings.ts';
import { useApp } from '#ui/app-context.ts';
import { Note } from '#ui/form/note.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useCan } from '#ui/use-can.ts';
import { ratesAddress, type Asked } from '../address.ts';
import { Bands } from './matrix/bands.tsx';
import { EditorDialogs } from './dialogs/editor-dialogs.tsx';
import { Findings, placedFindings } from './effect/findings.tsx';
import { ServiceList } from './group-nav.tsx';
import type { Kept } from './matrix/kept-prices.ts';
import { Matrix } from './matrix/matrix.tsx';
import { PasteDialog, type Pasted } from './dialogs/paste-dialog.tsx';
import { useEditing } from './use-editing.ts';
import { useGroupPrices } from './use-group-prices.ts';
import type { MatrixEdits, Pointed } from './matrix/use-matrix.ts';
import { WeightField } from './matrix/weight-field.tsx';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;
type Finding = Revision['findings'][number];
const prices = { name: 'price', plural: 'prices' };
type Cells = Kept['all_cells'];

/** Name of a cell in the matrix, such as "GP WC". */
const placeOf = ({ from, to }: Pick<Finding, 'from' | 'to'>) => `${from} ${to}`;

const isAt = (place: Pointed['at']) => (cell: Cells[number]) =>
  cell.from === place.from && cell.to === place.to;

type EditedGroupProps = { revision: Revision; id: number; asked: Asked; groups: ReactNode };

/** Prices of one group of a revision, with links to other groups and services. */
export function EditedGroup({ revision, id, asked, groups }: EditedGroupProps) {
  const { api } = useApp();
  const found = useGroupPrices(revision, id);
  const known = useQuery(api.query('GET /rates/services')).data ?? [];
  return (
    <QueryResult of={found} what="the prices">
      {(group) => {
        const codes = [...new Set(group.all_cells.map((cell) => cell.service))];
        const services = codes.map((code) => ({
          code,
          name: known.find((one) => one.code === code)?.name ?? '',
        }));
        const service = codes.find((code) => code === asked.service) ?? codes[0] ?? '';
        return (
          <>
            <div className="rates-lists">
              {groups}
              <ServiceList {...{ revision, group, services }} current={service} />
            </div>
            <div className="rates-prices">
              <EditedService
                key={`${id} ${service}`}
                {...{ revision, group, service, asked }}
                title={services.find(({ code }) => code === service)?.name ?? ''}
              />
            </div>
          </>
        );
      }}
    </QueryResult>
  );
}

/** Returns a function that opens the next or previous finding and wraps around at the ends. */
const walker =
  (revision: Revision, asked: Asked) =>
  (step: 1 | -1): void => {
    const all = placedFindings(revision);
    const { group, service, from, to } = asked;
    const address = ratesAddress({ revision: revision.id, group, service, from, to });
    const here = all.findIndex(({ href }) => href === address);
    const last = all.length - 1;
    const next = here === -1 && step === -1 ? last : (here + step + all.length) % all.length;
    const finding = all[next];
    if (finding) navigate(finding.href);
  };

type ServiceProps = {
  revision: Revision;
  group: Kept;
  service: string;
  asked: Asked;
  title: string;
};

function EditedService({ revision, group, service, asked, title }: ServiceProps) {
  const can = useCan();
  const [weight, setWeight] = useState(5);
  const [pointed, setPointed] = useState<Pointed>({ chosen: [], at: { from: '', to: '' } });
  const editing = useEditing(group, service, weight);
  const [pasted, setPasted] = useState<readonly Pasted<Cells[number]>[]>([]);
  const isOpen = group.state === 'draft' || group.state === 'validated';
  const canEdit = isOpen && can('Edit rates');
  const cells = group.all_cells.filter((cell) => cell.service === service);
  const current = group.current_cells.filter((cell) => cell.service === service);
  const others = new Set(cells.filter((one) => group.arrived.includes(cellKey(one))).map(placeOf));
  const own = revision.findings.filter(
    (one) => one.group === group.code && one.service === service,
  );
  const cell = cells.find(isAt(pointed.at));
  const edit: MatrixEdits = {
    ...editing,
    paste: (...block) => setPasted(editing.pasted(...block)),
  };
  const start = asked.from && asked.to ? { from: asked.from, to: asked.to } : null;
  return (
    <>
      <EditorDialogs
        {...{ revision, group, service, weight, editing, canEdit, pointed }}
        walk={walker(revision, asked)}
      />
      <div className="rates-bar">
        <h2>
          <span className="mono">{group.code}</span> {group.name},{' '}
          <span className="mono">{service}</span> {title}
        </h2>
        <WeightField weight={weight} onChange={setWeight} />
      </div>
      <Matrix
        key={start ? `${start.from} ${start.to}` : ''}
        label={`${group.name}, ${service} at ${weight} kg`}
        weight={weight}
        cells={cells}
        current={current}
        arrived={others}
        found={new Set(own.map(placeOf))}
        start={start}
        onPoint={setPointed}
        onCopy={() => copyText(cells, pointed, weight)}
        {...(canEdit && { edit })}
      />
      {pasted.length > 0 && (
        <PasteDialog
          pasted={pasted}
          weight={weight}
          onKeep={(kept) => editing.keep(kept.flatMap(({ after }) => after ?? []))}
          onClose={() => setPasted([])}
        />
      )}
      <Said editing={editing} arrived={others.size} />
      {cell && (
        <Bands
          key={`${cell.from} ${cell.to}`}
          cell={cell}
          current={current.find(isAt(pointed.at))}
          onSave={canEdit ? (changed) => editing.keep([changed]) : undefined}
        />
      )}
      <Findings revision={revision} />
      <p className="quiet-text rates-hint">
        {canEdit
          ? 'Type a price, +5%, -2,5; Shift and arrows choose a block, Ctrl A all; w withdraws the service on this lane; paste a block from a spreadsheet; Ctrl Z undoes.'
          : 'These prices are read only.'}
      </p>
    </>
  );
}

/** Selected prices at the shown weight, as spreadsheet rows. */
function copyText(cells: Cells, { chosen }: Pointed, weight: number): string {
  const rows = new Map<string, string[]>();
  for (const place of chosen) {
    const cell = cells.find(isAt(place));
    const amount = cell && baseOf(cell, weight)?.amount;
    rows.set(place.from, [
      ...(rows.get(place.from) ?? []),
      amount === undefined ? '' : String(amount),
    ]);
  }
  return [...rows.values()].map((row) => row.join('\t')).join('\n');
}

type SaidProps = { editing: ReturnType<typeof useEditing>; arrived: number };

function Said({ editing, arrived }: SaidProps) {
  return (
    <div role="status" className="rates-said">
      {arrived > 0 && (
        <Note kind="info">
          Another user changed {countOf(arrived, prices)}. The changes are marked above.
        </Note>
      )}
      {editing.said && (
        <Note kind={editing.said.isProblem ? 'error' : 'success'}>{editing.said.text}</Note>
      )}
      {editing.findings.map(({ code, text }) => (
        <Note key={`${code} ${text}`} kind="warning">
          {text}
        </Note>
      ))}
    </div>
  );
}
