/** Round numbers whose half is round too. */
const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** Round number for the end of an axis: at least 1, and not below the highest figure. */
export function roundTop(figures: readonly number[]): number {
  const most = Math.max(1, ...figures);
  const power = 10 ** Math.floor(Math.log10(most));
  const step = steps.find((one) => one * power >= most) ?? 10;
  return step * power;
}

/** Points of a line over columns of width 1, in a box of height 100 measured from the top. */
export const linePoints = (figures: readonly number[], top: number): string =>
  figures.map((figure, at) => `${at + 0.5},${(100 - (figure / top) * 100).toFixed(2)}`).join(' ');
