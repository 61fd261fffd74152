import { assign, fromPromise, setup } from 'xstate';
import { mapStart, SUBURB_ZOOM } from '#domain/places/south-africa.ts';
import { failureOf, type Failure } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** Address on the map, as returned by the address search. */
export interface PickedAddress {
  street_address: string;
  suburb: string;
  city: string;
  zone: string;
  postal_code: string;
  latitude: number;
  longitude: number;
}

interface Point {
  latitude: number;
  longitude: number;
}

interface Context {
  /** Centre and zoom of the map; also the position of the pin, if there is a pin. */
  at: Point & { zoom: number };
  address: PickedAddress | null;
  failure: Failure | null;
}

type Event =
  | { type: 'place.chosen'; address: PickedAddress }
  | ({ type: 'pin.moved' } & Point)
  | { type: 'cleared' }
  | { type: 'populate' };

const types: { context?: Context; events?: Event; output?: { address: PickedAddress | null } } = {};

/**
 * Map picker. The user searches for a place, or moves the pin, whose address is then looked up. The
 * address can be copied to the fields of the form. Clearing shows the whole country again.
 */
export const mapPickerMachine = setup({
  types,
  actors: {
    lookUp: fromPromise<PickedAddress, Point>(notProvided('lookUp')),
  },
  actions: {
    take: assign({
      at: (_, { address: { latitude, longitude } }: { address: PickedAddress }) => ({
        latitude,
        longitude,
        zoom: SUBURB_ZOOM,
      }),
      address: (_, { address }) => address,
      failure: null,
    }),
    move: assign({
      at: (_, { latitude, longitude }: Point) => ({ latitude, longitude, zoom: SUBURB_ZOOM }),
      address: null,
      failure: null,
    }),
    reset: assign({ at: mapStart, address: null, failure: null }),
  },
}).createMachine({
  id: 'mapPicker',
  context: { at: mapStart, address: null, failure: null },
  initial: 'empty',
  on: {
    'place.chosen': { target: '.found', actions: { type: 'take', params: ({ event }) => event } },
    'pin.moved': {
      target: '.lookingUp',
      reenter: true,
      actions: { type: 'move', params: ({ event }) => event },
    },
    cleared: { target: '.empty', actions: 'reset' },
  },
  states: {
    empty: {},
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context: { at } }) => ({ latitude: at.latitude, longitude: at.longitude }),
        onDone: {
          target: 'found',
          actions: assign({
            address: ({ context: { at }, event }) => ({
              ...event.output,
              latitude: at.latitude,
              longitude: at.longitude,
            }),
          }),
        },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    found: { on: { populate: 'populated' } },
    unknown: {},
    populated: { type: 'final' },
  },
  output: ({ context }) => ({ address: context.address }),
});
