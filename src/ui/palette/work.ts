import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Question } from '#commands/asking/ask.ts';
import type { Answers, Command } from '#commands/command.ts';
import type { Subject } from '#commands/focus.ts';
import type { createPaletteMachine } from '#machines/palette.machine.ts';
import type { Argument } from '#domain/search/sentence/reading.ts';
import type { Inside } from './entries.ts';

/** Command with its subject; also with the answers when a command is repeated. */
export interface Work {
  command: Command;
  subject: Subject;
  answers?: Answers;
  words?: readonly string[];
  /** Arguments from a sentence. */
  given?: readonly Argument[];
}

type PaletteMachine = ReturnType<typeof createPaletteMachine<Work, Question, Inside>>;
export type PaletteActor = ActorRefFrom<PaletteMachine>;
export type PaletteSnapshot = SnapshotFrom<PaletteMachine>;
