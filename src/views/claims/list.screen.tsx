import { claimFields } from '#domain/claims/claim.fields.ts';
import { claimable, kindOfClaim } from '#domain/claims/claims.ts';
import { entityOf } from '#domain/entities/entities.ts';
import { href } from '#domain/entities/href.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Ago, emptyCell } from '#ui/table/cells.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Claim } from '#ui/claims/claims-of.ts';
import type { Screen } from '#ui/view.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { HandoverLinks } from './handover-links.tsx';
import { endWords, standOf } from './claim.ts';
import { eventWords } from './snooze-questions.ts';
import view from './list.view.ts';

const table = showFields('GET /claims', claimFields, {
  labels: {
    entity: Object.fromEntries(claimable.map(({ entity, kind }) => [entity, capital(kind)])),
    wakes_on: eventWords,
    ended_as: endWords,
  },
  own: {
    kind: {
      value: ({ entity }) => kindOfClaim(entity),
      cell: ({ entity }) => capital(entityOf(kindOfClaim(entity)).name),
    },
    state: { of: standOf },
    snoozed_until: { cell: ({ snoozed_until: at }) => (at ? <Ago iso={at} /> : emptyCell) },
  },
});

/** Link to the claimed row; link to this list if the entity of the row has no page. */
function placeOf({ entity, row_id }: Claim): string {
  const { place } = entityOf(kindOfClaim(entity));
  return place ? href({ place }, { id: row_id }) : view.path;
}

/** List of claims: own, snoozed, of the team, and ended. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'claims',
  sort: ['claimed_at', 'DESC'],
  record: { href: placeOf },
  parts: { head: HandoverLinks },
});
export default screen;
