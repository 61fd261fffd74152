import type { Row } from '#commands/focus.ts';
import { titleOf, type Column } from '#ui/table/column.ts';
import type { Table } from '#ui/table/table.ts';
import { moveColumn } from './column-state.ts';
import { fittingWidth } from './tracks.ts';

/** Width change per key press, in pixels. */
const WIDTH_STEP = 12;

/** Action on a column, offered by titles and the columns tool. */
export type ColumnAct = <R extends Row>(table: Table<R>, column: Column<R>) => void;

export const titleId = <R extends Row>({ grid }: Table<R>, { id }: Column<R>) =>
  grid.domIdOf(`title-${id}`);
export const gripId = <R extends Row>({ grid }: Table<R>, { id }: Column<R>) =>
  grid.domIdOf(`grip-${id}`);

function move<R extends Row>({ model }: Table<R>, { id }: Column<R>, by: number) {
  const ids = model.getVisibleLeafColumns().map((column) => column.id);
  model.setColumnOrder(moveColumn(ids, id, by));
}

const setWidth = <R extends Row>({ model }: Table<R>, { id }: Column<R>, width: number) =>
  model.setColumnSizing((sizes) => ({ ...sizes, [id]: width }));

export const moveBack: ColumnAct = (table, column) => move(table, column, -1);
export const moveOn: ColumnAct = (table, column) => move(table, column, 1);
export const widen: ColumnAct = (table, column) =>
  setWidth(table, column, column.getSize() + WIDTH_STEP);
export const narrow: ColumnAct = (table, column) =>
  setWidth(table, column, column.getSize() - WIDTH_STEP);

/** Fits a column to its widest visible cell. */
export const fit: ColumnAct = (table, column) => {
  const element = document.getElementById(titleId(table, column))?.closest('[role=grid]');
  if (!(element instanceof HTMLElement)) return;
  setWidth(table, column, fittingWidth(element, table.columns, column));
  table.liveRegion.announce(`${titleOf(column)} fits its content`);
};

/** Pins a column after the pinned columns, or unpins it. */
export const pin: ColumnAct = ({ liveRegion }, column) => {
  const isPinned = column.getIsPinned() === 'start';
  column.pin(isPinned ? false : 'start');
  liveRegion.announce(
    `${titleOf(column)} ${isPinned ? 'scrolls with the other columns' : 'stays at the start'}`,
  );
};

/** Resets a column to its default width. */
export const reset: ColumnAct = ({ liveRegion }, column) => {
  column.resetSize();
  liveRegion.announce(`${titleOf(column)} has its default width again`);
};

/** Sorts by a column, or reverses the direction. */
export const sort: ColumnAct = (_, column) => {
  if (column.getCanSort()) column.toggleSorting();
};
