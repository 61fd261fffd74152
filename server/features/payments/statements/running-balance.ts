import { inRand } from '#domain/kernel/money.ts';

/** A line or balance of a statement in cents, in the order of the file. */
export interface Entry {
  row: number;
  day: string | null;
  /** Change of the balance; null if unknown, such as for a pending payment. */
  net: number | null;
  /** Fee of the line; some statements deduct the fee from the balance in addition to `net`. */
  fee: number;
  /** Balance after the line; null if the statement has none here. */
  balance: number | null;
  /**
   * An opening balance starts a check and a closing one ends it; neither is a line. At the title of
   * another account the check starts again.
   */
  is: 'line' | 'opening' | 'closing' | 'account';
}

/** Result of the check: broken lines with reasons, and a proof that the signs are wrong. */
export interface Check {
  broken: ReadonlyMap<number, string>;
  /** Row whose balance fell by its amount instead of rising, or the other way round. */
  inverted: number | null;
  /** Whether balances confirm all lines and contradict none. */
  isProven: boolean;
  /** Reason to refuse the statement; null if there is none. */
  refusal: string | null;
}

interface Group {
  entries: readonly Entry[];
  before: number;
  after: number;
  is: Entry['is'];
}

type Verdict = 'plain' | 'inverted' | 'broken' | 'unknown';

/** Splits entries into groups between two known balances. */
function groupsOf(entries: readonly Entry[]): Group[] {
  const groups: Group[] = [];
  let before: number | null = null;
  let open: Entry[] = [];
  let hasLines = false;
  for (const entry of entries) {
    if (entry.is === 'account') [before, open, hasLines] = [null, [], false];
    if (entry.is === 'line') {
      open.push(entry);
      hasLines = true;
    }
    // Some statements print their closing balance above the lines.
    if (entry.balance === null || (entry.is === 'closing' && !hasLines)) continue;
    const isChecked = entry.is !== 'opening' && before !== null && open.length > 0;
    if (isChecked && before !== null)
      groups.push({ entries: open, before, after: entry.balance, is: entry.is });
    before = entry.balance;
    open = [];
  }
  return groups;
}

function verdictOf({ entries, before, after }: Group): Verdict {
  if (entries.some(({ net }) => net === null)) return 'unknown';
  const net = entries.reduce((sum, entry) => sum + (entry.net ?? 0), 0);
  const fees = entries.reduce((sum, { fee }) => sum + Math.abs(fee), 0);
  const change = after - before;
  if (change === net || change === net - fees) return 'plain';
  return change === -net || change === -net - fees ? 'inverted' : 'broken';
}

/**
 * Whether the balance before a line equals the balance after another line, so that only the order
 * within a day differs.
 */
const isOnlyMoved = ({ entries, after }: Group, balances: ReadonlySet<number>): boolean =>
  entries.length === 1 &&
  entries.every(
    ({ net, fee }) =>
      net !== null &&
      net !== 0 &&
      (balances.has(after - net) || balances.has(after - net + Math.abs(fee))),
  );

interface JudgedGroup {
  group: Group;
  verdict: Verdict;
}

/** Groups of a statement in one order of its lines, and the groups with wrong balances. */
interface Order {
  judged: readonly JudgedGroup[];
  wrong: readonly JudgedGroup[];
  plain: number;
  inverted: number;
}

function judge(entries: readonly Entry[], balances: ReadonlySet<number>): Order {
  const judged = groupsOf(entries).map((group) => ({ group, verdict: verdictOf(group) }));
  const wrong = judged.filter(
    ({ group, verdict }) =>
      (verdict === 'broken' || verdict === 'inverted') && !isOnlyMoved(group, balances),
  );
  const plain = judged.filter(({ verdict }) => verdict === 'plain').length;
  const inverted = wrong.filter(({ verdict }) => verdict === 'inverted').length;
  return { judged, wrong, plain, inverted };
}

/**
 * Compares the day of each line with that of the line before: 1 if the day is later, -1 if earlier,
 * 0 if equal.
 */
function daySteps(entries: readonly Entry[]): number[] {
  const days = entries.flatMap(({ is, day }) => (is === 'line' && day !== null ? [day] : []));
  return days.slice(1).map((day, at) => Math.sign(day.localeCompare(days[at] ?? day)));
}

/** Whether the days of the lines fall more often than they rise. */
const isNewestFirst = (entries: readonly Entry[]): boolean =>
  daySteps(entries).reduce((sum, step) => sum + step, 0) < 0;

/**
 * Returns the order that the positions of opening and closing balances show: 1 for oldest first, -1
 * for newest first, 0 if they show none.
 */
function anchorOrder(entries: readonly Entry[]): number {
  const kinds = entries.map(({ is }) => is);
  const [first, last] = [kinds.indexOf('line'), kinds.lastIndexOf('line')];
  const count = (kind: Entry['is'], isBefore: boolean) =>
    kinds.filter((one, at) => one === kind && (isBefore ? at < first : at > last)).length;
  const isForward = count('opening', true) + count('closing', false);
  return Math.sign(isForward - count('opening', false) - count('closing', true));
}

/**
 * Returns the order that the days or the opening and closing balances show; 0 if they show none.
 * Debits without signs could match the balances in the opposite order, as if the money had come in.
 */
function shownOrder(entries: readonly Entry[]): number {
  const steps = daySteps(entries);
  const [rises, falls] = [steps.includes(1), steps.includes(-1)];
  if (rises !== falls) return rises ? 1 : -1;
  return rises ? 0 : anchorOrder(entries);
}

/** Order of the lines, oldest first, in which the balances best match the amounts. */
function bestOrder(entries: readonly Entry[]): Order {
  const balances = new Set(entries.flatMap(({ balance }) => balance ?? []));
  const forward = judge(entries, balances);
  const backward = judge(entries.toReversed(), balances);
  if (entries.every(({ is, balance }) => is !== 'line' || balance === null))
    return anchorOrder(entries) < 0 ? backward : forward;
  const shown = shownOrder(entries);
  if (shown !== 0) return shown > 0 ? forward : backward;
  // Prefers the order with fewer wrong changes, then with more right ones, then with more changes
  // whose amount is right and only the sign is wrong. Above 0, the given order is better.
  const advantage =
    backward.wrong.length - forward.wrong.length ||
    forward.plain - backward.plain ||
    forward.inverted - backward.inverted;
  if (advantage !== 0) return advantage > 0 ? forward : backward;
  return isNewestFirst(entries) ? backward : forward;
}

/** Minimum number of broken groups for refusing a statement whose balances are mostly wrong. */
const MANY_BROKEN = 3;

const inMoney = (amount: number): string => inRand(amount / 100);

function reasonOf({ entries, before, after }: Group): string {
  const [first] = entries;
  const last = entries.at(-1);
  const net = entries.reduce((sum, entry) => sum + (entry.net ?? 0), 0);
  const where =
    first === last
      ? 'this line'
      : `rows ${first?.row ?? ''} to ${last?.row ?? ''} (${inMoney(net)})`;
  return `The balance does not add up for ${where}: ${inMoney(before)} before, ${inMoney(after)} after. The amount is wrong or a line is missing.`;
}

/**
 * Returns the reason to refuse a statement: most balances are wrong, or the balances do not show
 * which lines are wrong.
 */
function refusalOf({ wrong, plain }: Order, uncovered: Group | undefined): string | null {
  const [first] = wrong;
  const isHopeless = wrong.length >= MANY_BROKEN && wrong.length > plain;
  const group = uncovered ?? (isHopeless ? first?.group : undefined);
  return group === undefined ? null : `${reasonOf(group)} Export all lines of the period again.`;
}

/** Checks that balance before + amount = balance after for all lines. */
export function checkBalances(entries: readonly Entry[]): Check {
  const order = bestOrder(entries);
  const { judged, wrong, plain } = order;
  const inverted = wrong.find(({ verdict }) => verdict === 'inverted');
  const uncovered = wrong.find(
    ({ group }) => group.is === 'closing' && group.entries.length > 1,
  )?.group;
  const named = wrong.filter(({ group }) => group !== uncovered);
  return {
    broken: new Map(
      named.flatMap(({ group }) => group.entries.map(({ row }) => [row, reasonOf(group)] as const)),
    ),
    inverted: inverted?.group.entries[0]?.row ?? null,
    isProven:
      plain > 0 && wrong.length === 0 && judged.every(({ verdict }) => verdict !== 'unknown'),
    refusal: refusalOf(order, uncovered),
  };
}
