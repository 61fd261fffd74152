import type { Cell } from '#domain/reports/result.ts';
import { MAX_ROWS } from '#domain/reports/report.ts';
import { figureOf, combineParts, type Part } from './measure.ts';
import { dimensionsOf, measureOf, MAX_GROUPS, type PartGroup, type Question } from './statement.ts';

interface Group {
  keys: (string | null)[];
  labels: (string | null)[];
  figures: Cell[];
}

export interface Answer {
  rows: Group[];
  totals: (number | null)[];
  points: { key: string; figures: (number | null)[] }[];
  truncated: boolean;
}

interface Sum {
  keys: (string | null)[];
  labels: (string | null)[];
  parts: (Part | undefined)[];
}

const ofNothing = (): Sum => ({ keys: [], labels: [], parts: [] });

/** Combines the parts of a report into rows, chart points and totals. */
export class Answers {
  #question: Question;
  #rows = new Map<string, Sum>();
  #points = new Map<string, Sum>();
  #total = ofNothing();
  #truncated = false;

  constructor(question: Question) {
    this.#question = question;
  }

  /** Adds groups that have the dimensions of the rows and of the chart. */
  add(groups: readonly PartGroup[]): void {
    const { chartBy } = this.#question;
    const point = chartBy === null ? -1 : dimensionsOf(this.#question).indexOf(chartBy);
    this.addRows(groups);
    for (const group of groups) this.#addPoint(group.keys[point], group);
  }

  /** Adds groups that have the dimensions of the rows only. */
  addRows(groups: readonly PartGroup[]): void {
    const { by } = this.#question;
    if (groups.length > MAX_GROUPS) this.#truncated = true;
    for (const { keys, labels, parts } of groups) {
      const own = keys.slice(0, by.length);
      if (by.length > 0) this.#addTo(this.#rows, { keys: own, labels, parts });
      this.#put(this.#total, parts);
    }
  }

  /** Adds groups that have the dimension of the chart only, with the charted measures. */
  addPoints(groups: readonly PartGroup[]): void {
    const { measures, charted } = this.#question;
    for (const { keys, labels, parts } of groups) {
      const placed = measures.map((name) => parts[charted.indexOf(name)] ?? null);
      this.#addPoint(keys[0], { keys, labels, parts: placed });
    }
  }

  #addPoint(key: string | null | undefined, { labels, parts }: PartGroup): void {
    if (key === undefined || key === null) return;
    this.#addTo(this.#points, { keys: [key], labels, parts });
  }

  #addTo(sums: Map<string, Sum>, { keys, labels, parts }: PartGroup): void {
    const name = JSON.stringify(keys);
    let sum = sums.get(name);
    if (sum === undefined) {
      if (sums.size > MAX_ROWS) {
        this.#truncated = true;
        return;
      }
      sum = { ...ofNothing(), keys, labels };
      sums.set(name, sum);
    }
    this.#put(sum, parts);
  }

  #put(sum: Sum, parts: readonly Part[]): void {
    const { source, measures } = this.#question;
    for (const [at, name] of measures.entries())
      sum.parts[at] = combineParts(measureOf(source, name), sum.parts[at], parts[at] ?? null);
  }

  #figures({ parts }: Sum): (number | null)[] {
    const { source, measures } = this.#question;
    return measures.map((name, at) => figureOf(measureOf(source, name), parts[at]));
  }

  /** Combined answer with sorted rows. */
  read(): Answer {
    const { by } = this.#question;
    const rows = [...this.#rows.values()].map((sum) => ({
      keys: sum.keys,
      labels: by.map((_, at) => sum.labels[at] ?? sum.keys[at] ?? null),
      figures: this.#figures(sum),
    }));
    return {
      rows: rows.toSorted(orderOf(this.#question)).slice(0, MAX_ROWS),
      totals: this.#figures(this.#total),
      points: [...this.#points.values()].map((sum) => ({
        key: sum.keys[0] ?? '',
        figures: this.#figures(sum),
      })),
      truncated: this.#truncated || rows.length > MAX_ROWS,
    };
  }
}

const words = new Intl.Collator('en', { numeric: true });

/** Comparison of rows: groups by label, figures by value, missing values last. */
function orderOf({ by, measures, sort }: Question) {
  const dimension = by.indexOf(sort.column);
  const cellOf = ({ labels, figures }: Group): Cell =>
    dimension === -1
      ? (figures[Math.max(0, measures.indexOf(sort.column))] ?? null)
      : (labels[dimension] ?? null);
  const compared = (one: Cell, other: Cell): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other));
  return (one: Group, other: Group): number => {
    const [left, right] = [cellOf(one), cellOf(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = sort.isDescending ? compared(right, left) : compared(left, right);
    return order || words.compare(one.labels[0] ?? '', other.labels[0] ?? '');
  };
}
