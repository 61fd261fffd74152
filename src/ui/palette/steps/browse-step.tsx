import { useRef, type RefObject } from 'react';
import type { Command } from '#commands/command.ts';
import { sizeOf, subjectOf, subjectOfRows, type Focus } from '#commands/focus.ts';
import type { FixedKey } from '#commands/keys/keymap.ts';
import { countOf, singularOf } from '#commands/asking/wording.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { BrowseFooter } from './browse-footer.tsx';
import { adviceWith } from './fallback.ts';
import { useIndex, useSections } from './browse-rows.ts';
import { Crumb, SubjectChip } from '../crumbs.tsx';
import type { Entry, FoundRecord, Inside } from '../entries.ts';
import type { Frecency } from '../frecency.ts';
import { rowsOf } from '../list/list-row.ts';
import { OptionBox } from '../list/option-box.tsx';
import { elementId } from '../list/palette-row.tsx';
import { scopes } from '../scopes.ts';
import { SentenceChips, toChips } from '../sentences/sentence-chips.tsx';
import type { Sentences } from '../sentences/sentences.ts';
import { useRecords } from '../use-records.ts';
import { useSentences } from '../sentences/use-sentences.ts';
import type { PaletteActor } from '../work.ts';

export interface BrowseSources {
  commands: readonly Command[];
  /** Records that are loaded already. */
  loaded: readonly FoundRecord[];
  fixedKeys: readonly FixedKey[];
  frecency: Frecency;
  /** `kinds` null means all. */
  searchRecords: (
    query: string,
    kinds: readonly string[] | null,
    signal: AbortSignal,
  ) => Promise<readonly FoundRecord[]>;
  go: (href: string) => void;
  /** Returns true if the text was a list, which is then looked up. */
  onPasted: (text: string) => boolean;
  /** Parser of sentences; undefined until its words are loaded. */
  sentences?: Sentences | undefined;
}

interface BrowseStepProps extends BrowseSources {
  actor: PaletteActor;
  focus: Focus;
  query: string;
  scope: string | null;
  within: readonly Inside[];
  failure: string | null;
}

const MAX_SEARCHED = 100;

/**
 * Whether the search covers everything: no prefix character, and no record opened in the palette.
 */
const isWhole = (scope: string | null, inside: Inside | undefined): boolean =>
  scope === null && inside === undefined;

/** Searches commands, pages and records in one ranked list. */
export function BrowseStep(props: BrowseStepProps) {
  const { actor, focus, query, scope, within, frecency, searchRecords, failure } = props;
  const inside = within.at(-1);
  const subject = useSubject(focus, inside);
  const marked = useRef<string | null>(null);
  const chips = useRef<HTMLDivElement>(null);
  const narrowed = scope === null ? undefined : scopes[scope];
  const kinds = narrowed ? narrowed.records : null;
  const isOfServer = !inside && (!narrowed || narrowed.records !== null);
  const results = useRecords<FoundRecord>({
    query: isOfServer ? serverQuery(query) : null,
    look: (text, signal) => searchRecords(text, kinds, signal),
    idOf: ({ kind, row }) => elementId(`${kind} ${row.id}`),
    active: () => marked.current && elementId(marked.current),
  });
  const index = useIndex({ ...props, subject, inside });
  const { found, query: answered } = results;
  const isAll = isWhole(scope, inside);
  const said = useSentences({ ...props, isOn: isAll });
  const sections = useSections({
    index,
    subject,
    scope,
    query,
    frecency,
    found,
    answeredQuery: answered,
    isOfServer,
    sentences: said.entries,
    reader: props.sentences,
    isWhole: isAll,
  });
  const count = rowsOf(sections).length;
  return (
    <OptionBox<Entry>
      label="Commands"
      placeholder={narrowed?.label ?? 'Search or type a command'}
      query={query}
      sections={sections}
      onQuery={(text) => actor.send({ type: 'query.changed', text })}
      onChoose={(entry) => chosen(entry, props, said.choose)}
      onEnter={(entry) => (entry.kind === 'sentence' ? toChips(chips) : enter(entry, actor))}
      onBack={() => actor.send({ type: 'back' })}
      onErase={() => actor.send({ type: 'erase' })}
      onClose={() => actor.send({ type: 'close' })}
      onPasted={props.onPasted}
      onActive={(id) => {
        marked.current = id;
      }}
      chips={
        <>
          <SubjectChip subject={subject} label={inside?.label} />
          {narrowed && <Crumb detail={narrowed.label}>{scope ?? ''}</Crumb>}
        </>
      }
      aside={query === '' ? '' : countOf(count, { name: 'result', plural: 'results' })}
      below={sentencePreview({ ...props, chips, said, selected: sizeOf(subject) })}
      footer={browseFooter}
    >
      <Remarks
        failure={failure}
        problem={said.problem}
        count={count}
        query={query}
        state={results.state}
        advice={adviceWith(query, sections, isAll)}
      />
    </OptionBox>
  );
}

const browseFooter = (active: Entry | null) => <BrowseFooter active={active} />;

interface PreviewProps {
  chips: RefObject<HTMLDivElement | null>;
  said: ReturnType<typeof useSentences>;
  selected: number;
  sentences?: Sentences | undefined;
}

/** Renders the chips of the active sentence, or of the most likely one if no sentence is active. */
function sentencePreview({ chips, said, selected, sentences }: PreviewProps) {
  return (active: Entry | null) => {
    const shown = active?.kind === 'sentence' ? active : said.entries[0];
    if (shown?.kind !== 'sentence' || !sentences) return null;
    return (
      <SentenceChips
        chips={chips}
        reading={shown.reading}
        selected={selected}
        sentences={sentences}
        onGoOn={() => said.choose(shown)}
        onErase={said.erase}
      />
    );
  };
}

function useSubject(focus: Focus, inside: Inside | undefined) {
  const own = useRef({ focus, subject: subjectOf(focus) });
  if (own.current.focus !== focus) own.current = { focus, subject: subjectOf(focus) };
  return inside?.subject ?? own.current.subject;
}

/** Query for the server; null if empty. */
const serverQuery = (query: string) => query.trim().slice(0, MAX_SEARCHED) || null;

interface RemarksProps {
  failure: string | null;
  /** Reason why a sentence failed. */
  problem: string | null;
  count: number;
  query: string;
  state: string;
  /** Advice if nothing was found. */
  advice: string | null;
}

function Remarks({ failure, problem, count, query, state, advice }: RemarksProps) {
  const why = failure ?? problem;
  const isEmpty = count === 0 || advice !== null;
  const isAnswered = state !== 'looking' && state !== 'failed';
  const isShort = count > 0 && state === 'failed';
  return (
    <>
      {why && (
        <p className="palette-none" role="alert">
          {why}
        </p>
      )}
      {isEmpty && <p className="palette-none">{emptyWords(query, state)}</p>}
      {isEmpty && isAnswered && advice !== null && <p className="palette-none">{advice}</p>}
      {isShort && (
        <p className="palette-none">Records could not be searched: the server did not answer.</p>
      )}
    </>
  );
}

function emptyWords(query: string, state: string): string {
  if (state === 'looking') return 'Looking…';
  if (state === 'failed') return 'The server could not be reached. Keep typing to try again.';
  return query.trim() === '' ? 'Type to search.' : `No results for “${query.trim()}”.`;
}

function chosen(
  entry: Entry,
  { actor, frecency, go }: BrowseStepProps,
  begin: (entry: Entry & { kind: 'sentence' }) => void,
) {
  if (entry.kind === 'sentence') begin(entry);
  if (entry.kind === 'key' || entry.kind === 'sentence') return;
  if (entry.kind !== 'open') frecency.used(entry.id);
  if (entry.kind === 'command') {
    const { command, subject } = entry;
    actor.send({ type: 'command.chosen', work: { command, subject } });
    return;
  }
  actor.send({ type: 'close' });
  go(entry.kind === 'open' ? entry.href : entry.record.href);
}

function enter(entry: Entry, actor: PaletteActor) {
  if (entry.kind !== 'record') return;
  const { kind, title, href, row } = entry.record;
  const label = `${capital(singularOf(kind))} ${title}`;
  const record: Inside = { label, href, subject: subjectOfRows(kind, [row]) };
  actor.send({ type: 'record.entered', record });
}
