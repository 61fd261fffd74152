import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InspectionEvent,
} from 'xstate';
import {
  adjacencyMapToArray,
  getAdjacencyMap,
  getShortestPaths,
  getStateNodes,
} from 'xstate/graph';

/**
 * The shortest path to a state, followed by one more event; `end` is the state after that event.
 */
export interface Path {
  events: EventObject[];
  end: AnyMachineSnapshot;
}

interface Exploration {
  input?: unknown;
  /** Events worth trying in a state. */
  events: (snapshot: AnyMachineSnapshot) => EventObject[];
  /** States with the same key are explored once. */
  keyOf: (snapshot: AnyMachineSnapshot) => string;
  /** Prepares the environment, such as the clock, for the event. */
  before?: (event: EventObject) => void;
}

/** Paths that send every event in every reachable state of a machine. */
export function everyPath(machine: AnyStateMachine, exploration: Exploration): Path[] {
  const logic: Pick<AnyStateMachine, 'transition' | 'getInitialSnapshot' | 'getPersistedSnapshot'> =
    {
      getInitialSnapshot: (scope, input) => machine.getInitialSnapshot(scope, input),
      getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
      transition: (snapshot, event, scope) => {
        exploration.before?.(event);
        return machine.transition(snapshot, event, scope);
      },
    };
  const options = {
    input: exploration.input,
    events: (snapshot: AnyMachineSnapshot) =>
      snapshot.status === 'active' ? exploration.events(snapshot) : [],
    serializeState: exploration.keyOf,
  };
  const ways = new Map(
    getShortestPaths(logic, options).map((path) => [
      exploration.keyOf(path.state),
      path.steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init'),
    ]),
  );
  return adjacencyMapToArray(getAdjacencyMap(logic, options)).map(
    ({ state, event, nextState }) => ({
      events: [...(ways.get(exploration.keyOf(state)) ?? []), event],
      end: nextState,
    }),
  );
}

/** Events that the invoked actors and the timers of a state can send. */
export function outsideEvents(
  snapshot: AnyMachineSnapshot,
  answers: Record<string, { done?: unknown[]; error?: unknown[] }>,
): EventObject[] {
  const ofActors = Object.entries<AnyActorRef>(snapshot.children).flatMap(([id, child]) => {
    const src = String(child.src);
    const { done = [], error = [] } = answers[src] ?? {};
    return [
      ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id, src })),
      ...error.map((failure) => ({
        type: `xstate.error.actor.${id}`,
        error: failure,
        actorId: id,
        src,
      })),
    ];
  });
  const { _nodes: nodes } = snapshot;
  const types = nodes.flatMap((node) => node.ownEvents);
  const ofTimers = types
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }));
  return [...ofActors, ...ofTimers];
}

/** Records the transitions that running actors take, to find untested ones. */
export function transitionLog(machine: AnyStateMachine) {
  const all = new Set(
    getStateNodes(machine)
      .concat(machine.root)
      .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
      .map(nameOf),
  );
  const taken = new Set<string>();
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return;
    const { _transitions: transitions } = event;
    for (const each of transitions) taken.add(nameOf(each));
  };
  return { inspect, all, untaken: () => [...all].filter((name) => !taken.has(name)) };
}

type Transition = NonNullable<AnyStateMachine['root']['always']>[number];

function nameOf(transition: Transition): string {
  const { source, eventType } = transition;
  const among = eventType === '' ? source.always : source.transitions.get(eventType);
  const order = among?.indexOf(transition) ?? -1;
  return `${source.id} on ${eventType || 'always'} #${order}`;
}
