import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Contract } from '../../api/contract.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { placeInWords } from '../../domain/coordinates.ts';
import type { Point } from '../../map/mercator.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Keys } from '../../ui/mark/keys.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Facts } from '../../ui/page/section.tsx';
import { useHouse } from '../house.ts';
import { hereDesk } from './here-desk.ts';

type Held = ResponseOf<Contract['POST /service-area']>;

/** What holds at a point of the map: zones, rates, surcharges, days of the round and exceptions. */
export function HereBox({ at: { latitude, longitude } }: { at: Point }) {
  const { api } = useHouse();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useQuery({
    queryKey: ['POST /service-area', latitude, longitude],
    queryFn: ({ signal }) =>
      api.call('POST /service-area', { body: { latitude, longitude } }, { signal }),
  });
  return (
    <section ref={ref} className="map-box map-inspector" aria-label="What holds here" tabIndex={-1}>
      <header>
        <b className="ell">What holds here</b>
        <span className="push row">
          <Keys keys="Escape" hint />
          <IconButton icon="x" label="Close the answer" onClick={() => hereDesk.ask(null)} />
        </span>
      </header>
      <p className="map-here">{placeInWords(longitude, latitude)}</p>
      {error ? (
        <div className="map-failed" role="alert">
          {error.message}
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : data ? (
        <div role="status">
          <Facts facts={factsOf(data)} />
        </div>
      ) : (
        <Loading label="Asking what holds here" />
      )}
      <footer>
        <span>
          <Keys keys="w" hint /> What is pointed at, or the middle
        </span>
        <span>A press on the map asks there</span>
      </footer>
    </section>
  );
}

function factsOf({ zones, rates, surcharges, service_days, exceptions }: Held) {
  const drivers = zones.filter(({ type }) => type === 'driver');
  const drafts = zones.filter(({ type }) => type === 'draft');
  return [
    ['Rate zones', namesOf(rates)],
    ['Surcharges', namesOf(surcharges)],
    ['Service days', service_days.join(', ')],
    ['Exceptions', exceptions.map(inWords).join(', ')],
    // Whoever does not see these is not told that there are none.
    ...(drivers.length > 0 ? [['Driver zones', namesOf(drivers)] as const] : []),
    ...(drafts.length > 0 ? [['Drafts', namesOf(drafts)] as const] : []),
  ] as const;
}

const namesOf = (held: readonly { name: string }[]) => held.map(({ name }) => name).join(', ');

const inWords = ({ name, exception_from, exception_until }: Held['exceptions'][number]) =>
  `${name} (${exception_from ?? 'now'} to ${exception_until ?? 'further notice'})`;
