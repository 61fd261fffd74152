// Columns of the console's list of shipments. The peers show the same columns and the same number
// of rows.
export const columns = [
  ['short_tracking_reference', 112],
  ['parcel_count', 48],
  ['status', 172],
  ['service_level_code', 84],
  ['from', 120],
  ['to', 120],
  ['account_name', 176],
  ['driver', 116],
  ['charge', 94],
  ['changed', 94],
];
const COUNT = 200_000;
let turn = 0;

export async function makeRows() {
  const known = await (await fetch('/rows.json')).json();
  return Array.from({ length: COUNT }, (_, at) => ({ ...known[at % known.length], id: at + 1 }));
}

/**
 * 1 000 updates a second, 50 every 50 ms, half of them on visible rows.
 * @param {Record<string, unknown>[]} rows
 * @param {{ seen: () => [number, number], apply: (changed: object[]) => void }} page
 */
export function updates(rows, { seen, apply }) {
  const timer = setInterval(() => {
    const [first, last] = seen();
    const changed = Array.from({ length: 50 }, (_, at) => {
      turn += 1;
      const place =
        at % 2 === 0 ? first + (turn % (last - first + 1)) : (turn * 7919) % rows.length;
      rows[place] = {
        ...rows[place],
        status: turn % 3 === 0 ? 'In transit' : 'Delivered',
        parcel_count: turn % 9,
      };
      return rows[place] ?? {};
    });
    apply(changed);
  }, 50);
  return () => clearInterval(timer);
}
