import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCoordinates } from '#domain/places/coordinates.ts';
import type { Point } from '#map/mercator.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { Facts } from '#ui/page/section.tsx';
import { useApp } from '#ui/app-context.ts';
import { hereStore } from './here-store.ts';

type ServiceArea = ResponseOf<'POST /service-area'>;

/** Point inspector: zones, rates, surcharges, service days and exceptions at a point. */
export function HereBox({ at: { latitude, longitude } }: { at: Point }) {
  const { api } = useApp();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useQuery({
    queryKey: ['POST /service-area', latitude, longitude],
    queryFn: ({ signal }) =>
      api.call('POST /service-area', { body: { latitude, longitude } }, { signal }),
  });
  return (
    <section
      ref={ref}
      className="map-box map-inspector"
      aria-label="Zones and rates here"
      tabIndex={-1}
    >
      <header>
        <b className="ell">Zones and rates here</b>
        <span className="push row">
          <Keys keys="Escape" hint />
          <IconButton icon="x" label="Close" onClick={() => hereStore.ask(null)} />
        </span>
      </header>
      <p className="map-here">{formatCoordinates(longitude, latitude)}</p>
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
        <Loading label="Loading zones and rates" />
      )}
      <footer>
        <span>
          <Keys keys="w" hint /> At the selected object or the centre
        </span>
        <span>Click the map to check another place</span>
      </footer>
    </section>
  );
}

function factsOf({ zones, rates, surcharges, service_days, exceptions }: ServiceArea) {
  const drivers = zones.filter(({ type }) => type === 'driver');
  const drafts = zones.filter(({ type }) => type === 'draft');
  return [
    ['Rate zones', namesOf(rates)],
    ['Surcharges', namesOf(surcharges)],
    ['Service days', service_days.join(', ')],
    ['Exceptions', exceptions.map(inWords).join(', ')],
    // Omits these rows if they are empty, because an empty list can also mean that the user may
    // not see them.
    ...(drivers.length > 0 ? [['Driver zones', namesOf(drivers)] as const] : []),
    ...(drafts.length > 0 ? [['Drafts', namesOf(drafts)] as const] : []),
  ] as const;
}

const namesOf = (areas: readonly { name: string }[]) => areas.map(({ name }) => name).join(', ');

const inWords = ({ name, exception_from, exception_until }: ServiceArea['exceptions'][number]) =>
  `${name} (${exception_from ?? 'now'} to ${exception_until ?? 'further notice'})`;
