import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { formatTime } from '#domain/kernel/time.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Part } from '#ui/page/part.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { PlanPart } from './plan-part.tsx';
import { lockerRisks, riskOfOutage, spanWords } from './outage.ts';
import type { LockerAtRisk, OutageRecord } from './outage.ts';
import './outages.css';

/** Side panel of an outage: affected lockers and parcels, actions and history. */
export const OutagePanel = recordPanel('GET /outages/:id', {
  kind: 'outages',
  state: riskOfOutage,
  aside: (outage: OutageRecord) => <span>{spanWords(outage, Date.now())}</span>,
  actions: [
    'outages.0-plan',
    'outages.1-extend',
    'outages.2-inform',
    'outages.3-redirect',
    'outages.4-stop-reservations',
    'outages.5-until',
    'outages.6-end',
  ],
  facts: (outage) => [
    ['Area', outage.area],
    [
      'Reason',
      outage.reason ??
        (outage.stage === null ? null : `${outage.provider ?? ''}, stage ${outage.stage}`),
    ],
    ['Battery low', `${outage.dark} of ${outage.lockers}`],
    ['Parcels inside', outage.parcels],
    ['Time to collect ends during outage', outage.windows],
    ['Extended', outage.extended],
    ['Recipients informed', outage.informed],
    ['Shipments redirected', outage.redirected],
    ['Announced by', outage.announced_by],
    ...happened(outage),
  ],
  parts: [AtRisk, PlanPart, Redirected, Skipped],
});

function Redirected({ record: { redirects } }: { record: OutageRecord }) {
  if (redirects.length === 0) return null;
  return (
    <Part title="Redirected" count={redirects.length}>
      <ul className="outage-risks outage-skipped">
        {redirects.map(({ shipment_id, reference, from, to, to_locker_id }) => (
          <li key={shipment_id}>
            <TextLink href={href(shipment, { id: shipment_id })}>{reference}</TextLink>
            <span>
              from {from} to <TextLink href={href(locker, { id: to_locker_id })}>{to}</TextLink>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const steps = {
  extend: 'Not extended',
  inform: 'Not informed',
  redirect: 'Not redirected',
} as const;

function Skipped({ record: { skipped } }: { record: OutageRecord }) {
  if (skipped.length === 0) return null;
  return (
    <Part title="Skipped" count={skipped.length}>
      <ul className="outage-risks outage-skipped">
        {skipped.map(({ reference, step, why }) => (
          <li key={`${reference} ${step}`}>
            <span className="ref">{reference}</span>
            <span>
              {steps[step]}
              <small>{why}</small>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const happened = ({ off_at, on_at, went_dark, state }: OutageRecord) =>
  state === 'planned' || state === 'withdrawn'
    ? []
    : ([
        ['Power failed', off_at === null ? 'Not reported' : formatMoment(off_at)],
        ['Power returned', on_at === null ? 'Not reported' : formatMoment(on_at)],
        ['Lockers that lost power', went_dark],
      ] as const);

const MAX_SHOWN = 20;

function AtRisk({ record: { at_risk: all } }: { record: OutageRecord }) {
  const harmed = all.filter(({ risk }) => risk !== 'lasts');
  const more = harmed.length - MAX_SHOWN;
  return (
    <Part title={`Lockers at risk, ${harmed.length} of ${all.length}`}>
      {harmed.length === 0 ? (
        <p className="quiet-text">Every battery lasts.</p>
      ) : (
        <ul className="outage-risks">
          {harmed.slice(0, MAX_SHOWN).map((one) => (
            <AtRiskLine key={one.locker_id} of={one} />
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </Part>
  );
}

function AtRiskLine({ of }: { of: LockerAtRisk }) {
  const { locker_id: id, code, name, battery_percentage: charge, parcels } = of;
  return (
    <li>
      <TextLink href={href(locker, { id })}>{code}</TextLink>
      <span>
        {name}
        <small>
          {[
            charge === null ? null : `battery ${charge} %${of.is_measured ? '' : ', not measured'}`,
            `${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
        {charge !== null && (
          <span className="outage-battery" aria-hidden>
            <i style={{ width: `${charge}%` }} />
          </span>
        )}
      </span>
      <span>{whenWords(of)}</span>
    </li>
  );
}

function whenWords({ risk, dark_from, spare_minutes, went_dark_at }: LockerAtRisk): string {
  if (went_dark_at !== null) return `out of power since ${formatTime(Date.parse(went_dark_at))}`;
  if (dark_from !== null) return `out of power from ${formatTime(Date.parse(dark_from))}`;
  if (risk === 'close' && spare_minutes !== null)
    return `${shortSpan(spare_minutes * 60_000)} to spare`;
  return lockerRisks[risk].word;
}
