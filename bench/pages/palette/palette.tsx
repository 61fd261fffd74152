import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import type { Question } from '../../../src/commands/asking/ask.ts';
import { command } from '../../../src/commands/command.ts';
import { createFocusStore } from '../../../src/commands/focus.ts';
import { createPaletteMachine } from '../../../src/machines/palette.machine.ts';
import '../../../src/ui/base.css';
import { fetchParts } from '../../../src/ui/defer-component.tsx';
import type { FoundRecord, Inside } from '../../../src/ui/palette/entries.ts';
import { createFrecency } from '../../../src/ui/palette/frecency.ts';
import { Palette } from '../../../src/ui/palette/palette.tsx';
import type { Work } from '../../../src/ui/palette/work.ts';

// The palette of the console with 300 commands and as many local records as the URL says.
const count = Number(new URLSearchParams(location.search).get('records'));
const verbs = ['Assign', 'Cancel', 'Print', 'Export', 'Hold', 'Release', 'Resubmit', 'Reschedule'];
const things = ['shipment', 'driver', 'invoice', 'rate', 'zone', 'locker', 'account', 'waybill'];
const first = [
  'Lerato',
  'Thabo',
  'Sipho',
  'Thandi',
  'Johan',
  'Aisha',
  'Naledi',
  'Pieter',
  'Zanele',
];
const last = [
  'Nkosi',
  'Dlamini',
  'van der Merwe',
  'Botha',
  'Naidoo',
  'Mokoena',
  'Adams',
  'Khumalo',
];
const pick = (from: readonly string[], at: number) => from[at % from.length] ?? '';

const commands = Array.from({ length: 300 }, (_, at) =>
  command({
    id: `command-${at}`,
    title: `${pick(verbs, at)} ${pick(things, at >> 3)} ${at}`,
    run: () => undefined,
  }),
);
const loaded: FoundRecord[] = Array.from({ length: count }, (_, at) => ({
  kind: 'shipments',
  title: `FV${(at * 7919).toString(36).toUpperCase()}`,
  detail: `${pick(first, at)} ${pick(last, at >> 2)}, Sandton`,
  href: `/shipments/${at}`,
  row: { id: at },
  mono: true,
}));

const actor = createActor(createPaletteMachine<Work, Question, Inside>()).start();
const focus = createFocusStore({});
addEventListener('keydown', (event) => {
  if (!event.ctrlKey || event.key !== 'k') return;
  event.preventDefault();
  actor.send({ type: 'open' });
});

createRoot(document.getElementById('root') ?? document.body).render(
  <Palette
    {...{ actor, focus, commands, loaded }}
    frecency={createFrecency(null, '1')}
    fixedKeys={[]}
    searchRecords={async () => []}
    lookup={async () => []}
    go={() => undefined}
    onPasted={() => false}
  />,
);
void fetchParts().then(() => document.body.toggleAttribute('data-ready', true));
