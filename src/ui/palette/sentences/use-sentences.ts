import { useMemo, useRef, useState } from 'react';
import type { Entry } from '../entries.ts';
import { withoutPart, type Part } from './sentence-parts.ts';
import { sentenceEntries, type Sentences } from './sentences.ts';
import type { PaletteActor } from '../work.ts';

interface Given {
  actor: PaletteActor;
  query: string;
  /** Whether sentences are parsed; false in a narrowed search. */
  isOn: boolean;
  sentences?: Sentences | undefined;
  go: (href: string) => void;
}

type SentenceEntry = Entry & { kind: 'sentence' };

const isSentence = (entry: Entry): entry is SentenceEntry => entry.kind === 'sentence';

/** Interprets the query as sentences, and starts the chosen one. */
export function useSentences({ actor, query, isOn, sentences, go }: Given) {
  const [problem, setProblem] = useState<{ query: string; why: string } | null>(null);
  const entries = useMemo(
    () => (isOn && sentences ? sentenceEntries(query, sentences).filter(isSentence) : []),
    [isOn, query, sentences],
  );
  const latest = useRef(query);
  latest.current = query;

  async function begin({ reading }: SentenceEntry) {
    const typed = query;
    try {
      const begun = await sentences?.begin(reading);
      // The user kept typing, so this response is for an earlier text.
      if (begun === undefined || latest.current !== typed) return;
      if (begun.is === 'work') return actor.send({ type: 'command.chosen', work: begun.work });
      actor.send({ type: 'close' });
      go(begun.href);
      begun.after?.();
    } catch (error) {
      const why = error instanceof Error ? error.message : 'The lookup failed. Try again.';
      setProblem({ query: typed, why });
    }
  }

  function choose(entry: SentenceEntry) {
    if (entry.typed !== undefined) return actor.send({ type: 'query.changed', text: entry.typed });
    if (entry.quotes === undefined) return void begin(entry);
    const text = query.replace(entry.quotes, `"${entry.quotes}"`);
    // Words that are not adjacent are quoted at the end.
    const kept = text === query ? withoutWords(query, entry.quotes) : text;
    actor.send({ type: 'query.changed', text: kept });
  }

  const erase = (part: Part) =>
    actor.send({ type: 'query.changed', text: withoutPart(query, part) });

  return { entries, choose, erase, problem: problem?.query === query ? problem.why : null };
}

function withoutWords(query: string, words: string): string {
  const gone = new Set(words.split(' '));
  const rest = query.split(/\s+/).filter((word) => !gone.has(word));
  return `${rest.join(' ')} "${words}"`;
}
