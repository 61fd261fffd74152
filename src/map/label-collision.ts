import { project, type Point, type View } from './mercator.ts';

/** Size of a label: width per letter, and height of a line. */
const LETTER_PX = 7;
const LINE_PX = 14;
/** Space around a label. */
const AIR_PX = 4;
/** Half the width of a symbol with its ring. */
const SYMBOL_PX = 13;

/** Position of a label relative to its symbol. */
export interface LabelPlace {
  anchor: 'start' | 'middle' | 'end';
  /** Offset in pixels from the symbol to the middle of the line. */
  offset: readonly [x: number, y: number];
}

const aside = SYMBOL_PX + AIR_PX;
const labelPlaces: readonly LabelPlace[] = [
  { anchor: 'start', offset: [aside, 0] },
  { anchor: 'end', offset: [-aside, 0] },
  { anchor: 'middle', offset: [0, aside + LINE_PX / 2] },
  { anchor: 'middle', offset: [0, -aside - LINE_PX / 2] },
];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const crosses = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/**
 * Cell size similar to that of labels, so that a label can only overlap labels in neighbouring
 * cells.
 */
const CELL_PX = 64;

/**
 * Index of boxes by cell, because each position of each label is tested against hundreds of boxes.
 */
function createBoxes() {
  const cells = new Map<string, Box[]>();
  const cellsOf = ({ left, right, top, bottom }: Box): string[] => {
    const found: string[] = [];
    for (let x = Math.floor(left / CELL_PX); x <= Math.floor(right / CELL_PX); x += 1)
      for (let y = Math.floor(top / CELL_PX); y <= Math.floor(bottom / CELL_PX); y += 1)
        found.push(`${x} ${y}`);
    return found;
  };
  return {
    add(box: Box) {
      for (const cell of cellsOf(box)) {
        const there = cells.get(cell);
        if (there) there.push(box);
        else cells.set(cell, [box]);
      }
    },
    isFree: (box: Box) =>
      cellsOf(box).every((cell) => !cells.get(cell)?.some((one) => crosses(one, box))),
  };
}

function boxOf(width: number, [x, y]: readonly [number, number], place: LabelPlace): Box {
  const shift = { start: 0, middle: -width / 2, end: -width }[place.anchor];
  const left = x + place.offset[0] + shift;
  const middle = y + place.offset[1];
  return {
    left: left - AIR_PX / 2,
    right: left + width + AIR_PX / 2,
    top: middle - LINE_PX / 2,
    bottom: middle + LINE_PX / 2,
  };
}

/**
 * Places labels, the most important first, in the first of four positions that no symbol or earlier
 * label covers. A label without a free position is left out; its symbol stays, and the list has its
 * text.
 */
export function placeLabels<L extends Point & { text: string }>(
  labels: readonly L[],
  symbols: readonly Point[],
  view: View,
): (L & LabelPlace)[] {
  const taken = createBoxes();
  for (const symbol of symbols) {
    const [x, y] = project(view, symbol);
    taken.add({
      left: x - SYMBOL_PX,
      right: x + SYMBOL_PX,
      top: y - SYMBOL_PX,
      bottom: y + SYMBOL_PX,
    });
  }
  return labels.flatMap((label) => {
    const at = project(view, label);
    const width = label.text.length * LETTER_PX;
    const place = labelPlaces.find((one) => taken.isFree(boxOf(width, at, one)));
    if (!place) return [];
    taken.add(boxOf(width, at, place));
    return { ...label, ...place };
  });
}
