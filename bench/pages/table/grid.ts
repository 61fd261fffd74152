import type { Row } from '../../../src/commands/focus.ts';
import type { GridGiven } from '../../../src/ui/table/grid/grid-given.ts';
import { Grid as OwnGrid } from '../../../src/ui/table/grid/grid.ts';

/**
 * Grid of a table that measurements can access: `window.benchGrid` is the grid that was created
 * last.
 */
export class Grid<R extends Row> extends OwnGrid<R> {
  constructor(given: GridGiven<R>) {
    super(given);
    Object.assign(window, { benchGrid: this });
  }
}
