import { formatCount } from '#domain/kernel/format.ts';
import type { Row } from '#commands/focus.ts';
import { Button } from '../form/button.tsx';
import { Icon } from '../mark/icon.tsx';
import { useOfGrid, type Table } from './table.ts';

/** Button for new rows, which wait so that they do not move the rows being read. */
export function FreshRows<R extends Row>({ table: { grid } }: { table: Table<R> }) {
  const count = useOfGrid(grid, ({ rows }) => rows.fresh.size);
  if (count === 0) return null;
  return (
    <Button
      className="table-fresh"
      onClick={() => {
        grid.window.toTop();
        grid.rows.refresh();
      }}
    >
      <Icon name="arrow-up" size={13} />
      {formatCount(count)} new
    </Button>
  );
}
