import { closedPalette, paletteSetup, type PaletteSetup } from './palette-setup.ts';

const onClose = { close: 'closed' } as const;
/**
 * Returns to the previous question. From the first question, returns to the list of commands, or
 * closes the palette if a shortcut started the command.
 */
const onBack = [
  { guard: 'hasSteps', target: 'asking', actions: ['stepBack', 'clearQuery'] },
  { guard: 'isDirect', target: 'closed' },
  { target: 'browsing', actions: ['clearQuery', 'dropWork'] },
] as const;

function closed<Work, Question, Found>(palette: PaletteSetup<Work, Question, Found>) {
  return palette.createStateConfig({
    entry: 'forget',
    on: {
      open: {
        target: 'browsing',
        actions: { type: 'open', params: ({ event }) => event },
      },
      'command.chosen': {
        target: 'preparing',
        actions: { type: 'chooseDirectly', params: ({ event }) => event },
      },
    },
  });
}

function browsing<Work, Question, Found>(palette: PaletteSetup<Work, Question, Found>) {
  return palette.createStateConfig({
    on: {
      ...onClose,
      // Opened again with other contents, for instance a pasted list.
      open: { actions: ['forget', { type: 'open', params: ({ event }) => event }] },
      'query.changed': { actions: { type: 'type', params: ({ event }) => event } },
      'record.entered': { actions: { type: 'enter', params: ({ event }) => event } },
      'command.chosen': {
        target: 'preparing',
        actions: { type: 'choose', params: ({ event }) => event },
      },
      back: [{ guard: 'hasDepth', actions: 'stepOut' }, { target: 'closed' }],
      erase: { guard: 'hasDepth', actions: 'stepOut' },
    },
  });
}

function preparing<Work, Question, Found>(palette: PaletteSetup<Work, Question, Found>) {
  return palette.createStateConfig({
    invoke: {
      src: 'prepare',
      input: ({ context }) => ({ work: context.work }),
      onDone: {
        target: 'routing',
        actions: { type: 'ask', params: ({ event }) => event.output },
      },
      onError: {
        target: 'browsing',
        actions: ['dropWork', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
      },
    },
    on: {
      ...onClose,
      'query.changed': { actions: { type: 'typeAhead', params: ({ event }) => event } },
      back: [
        { guard: 'isDirect', target: 'closed' },
        { target: 'browsing', actions: 'dropWork' },
      ],
    },
  });
}

function questionStates<Work, Question, Found>(palette: PaletteSetup<Work, Question, Found>) {
  return palette.createStateConfig({
    on: {
      ...onClose,
      'query.changed': { actions: { type: 'answerText', params: ({ event }) => event } },
      'question.answered': {
        target: 'routing',
        actions: { type: 'answer', params: ({ event }) => event },
      },
      // The user chose another offered command instead, so the questions of this command end.
      'command.chosen': {
        target: 'preparing',
        actions: { type: 'choose', params: ({ event }) => event },
      },
      back: onBack,
      erase: onBack,
    },
  });
}

function confirming<Work, Question, Found>(palette: PaletteSetup<Work, Question, Found>) {
  return palette.createStateConfig({
    on: {
      ...onClose,
      'query.changed': { actions: { type: 'answerText', params: ({ event }) => event } },
      'command.confirmed': {
        guard: { type: 'isAgreed', params: ({ event }) => event },
        target: 'running',
      },
      back: onBack,
      erase: onBack,
    },
  });
}

/** Closing does not stop a running command: a toast reports its outcome. */
function running<Work, Question, Found>(palette: PaletteSetup<Work, Question, Found>) {
  return palette.createStateConfig({
    invoke: {
      src: 'run',
      input: ({ context }) => ({ work: context.work, steps: context.steps }),
      onDone: 'closed',
      onError: 'closed',
    },
    on: {
      ...onClose,
      back: 'closed',
      open: {
        target: 'browsing',
        actions: ['forget', { type: 'open', params: ({ event }) => event }],
      },
      'command.chosen': {
        target: 'preparing',
        actions: { type: 'chooseDirectly', params: ({ event }) => event },
      },
    },
  });
}

/**
 * Dialogue of the palette: search, answer questions, confirm, run. `Work` is a command with its
 * frozen subject, `Question` an argument, `Found` a record.
 */
export function createPaletteMachine<Work, Question, Found>() {
  const palette = paletteSetup<Work, Question, Found>();
  return palette.createMachine({
    id: 'palette',
    context: closedPalette,
    initial: 'closed',
    states: {
      closed: closed(palette),
      browsing: browsing(palette),
      preparing: preparing(palette),
      routing: {
        always: [
          { guard: 'hasOpenQuestion', target: 'asking' },
          { guard: 'needsConfirmation', target: 'confirming' },
          { target: 'running' },
        ],
      },
      asking: questionStates(palette),
      confirming: confirming(palette),
      running: running(palette),
    },
  });
}
