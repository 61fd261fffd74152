import type { FilterKey } from '#api/list-source.ts';
import { claimable, kindOfClaim } from '#domain/claims/claims.ts';
import { entityOf } from '#domain/entities/entities.ts';
import { href } from '#domain/entities/href.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Ago, emptyCell } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import type { Claim } from '#ui/claims/claims-of.ts';
import type { Screen } from '#ui/view.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { HandoverLinks } from './handover-links.tsx';
import { endWords, standOf } from './claim.ts';
import { eventWords } from './snooze-questions.ts';
import view from './list.view.ts';

const col = columnsFor<Claim>();

const columns = [
  col.ref('label', 'Row', { names: true, sort: 'label', width: 130 }),
  col.own('kind', 'What', {
    width: 150,
    narrow: 'about',
    value: ({ entity }) => kindOfClaim(entity),
    cell: ({ entity }) => capital(entityOf(kindOfClaim(entity)).name),
  }),
  col.state('state', 'State', { of: standOf }),
  col.text('name', 'Claimed by', { sort: 'name', width: 150 }),
  col.text('note', 'Note for the handover', { width: 260, grows: true, narrow: 'detail' }),
  col.text('reason', 'Reason', { width: 180, hidden: true }),
  col.number('overrides', 'Changed by others', { width: 140, hidden: true }),
  col.time('claimed_at', 'Claimed', { sort: 'claimed_at' }),
  col.own('snoozed_until', 'Back', {
    width: 110,
    value: ({ snoozed_until }) => snoozed_until,
    cell: ({ snoozed_until }) => (snoozed_until ? <Ago iso={snoozed_until} /> : emptyCell),
  }),
  col.own('wakes_on', 'Or earlier', {
    width: 220,
    hidden: true,
    value: ({ wakes_on }) => wakes_on && eventWords[wakes_on],
    cell: ({ wakes_on }) => (wakes_on ? eventWords[wakes_on] : emptyCell),
  }),
  col.own('ended_as', 'Ended', {
    width: 120,
    hidden: true,
    value: ({ ended_as }) => ended_as && endWords[ended_as],
    cell: ({ ended_as }) => (ended_as ? endWords[ended_as] : emptyCell),
  }),
];

const filters: readonly FilterField<FilterKey<'GET /claims'>>[] = [
  { name: 'mine', label: 'Mine', kind: 'flag' },
  { name: 'snoozed', label: 'Snoozed', kind: 'flag' },
  { name: 'ended', label: 'Over', kind: 'flag' },
  {
    name: 'what',
    label: 'What',
    kind: 'choice',
    key: 'entity',
    many: true,
    options: claimable.map(({ entity, kind }) => ({ value: entity, label: capital(kind) })),
  },
];

/** Link to the claimed row if its entity has one, otherwise to this list. */
function placeOf({ entity, row_id }: Claim): string {
  const { place } = entityOf(kindOfClaim(entity));
  return place ? href({ place }, { id: row_id }) : view.path;
}

/** List of claims: own, snoozed, those of the team, and ended ones. */
const screen: Screen = tableScreen(view, {
  list: 'GET /claims',
  kind: 'claims',
  columns,
  filters,
  sort: ['claimed_at', 'DESC'],
  record: { href: placeOf },
  parts: { head: HandoverLinks },
});
export default screen;
