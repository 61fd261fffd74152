import type { RowId } from '#commands/focus.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { Icon } from '../mark/icon.tsx';
import { Ago } from '../table/cells.tsx';
import { useClaims, type Claim } from './claims-of.ts';
import './claim-mark.css';

/** Claim on a row with its age: "Thandi, 4 min"; in a narrow cell only the name. */
export function ClaimMark({ claim }: { claim: Claim }) {
  const { name, is_own, claimed_at } = claim;
  return (
    <span className="claim-mark" data-own={is_own || undefined} title={titleOf(claim)}>
      <Icon name="user" />
      <span className="for-readers">Claimed by </span>
      {is_own ? 'You' : name.split(' ', 1)[0]}
      <span className="claim-since">
        , <Ago iso={claimed_at} />
      </span>
    </span>
  );
}

const titleOf = ({ name, is_own, reason, note }: Claim): string =>
  [`Claimed by ${is_own ? 'you' : name}`, reason, note].filter(Boolean).join('. ');

/** Claim on a row that is displayed outside a table; nothing if the row is unclaimed. */
export function ClaimOf({ kind, id }: { kind: Kind; id: RowId }) {
  const claim = useClaims(kind).get(id);
  return claim === undefined ? null : <ClaimMark claim={claim} />;
}

/** Claim on a record in its panel and on its page; nothing if the record is unclaimed. */
export function ClaimOn({ kind, id }: { kind: Kind; id: RowId }) {
  const claim = useClaims(kind).get(id);
  if (claim === undefined) return null;
  const { reason, note } = claim;
  return (
    <div className="claim-on">
      <ClaimMark claim={claim} />
      {[note ?? reason].filter(Boolean).map((text) => (
        <span key={text} className="quiet-text">
          {text}
        </span>
      ))}
    </div>
  );
}
