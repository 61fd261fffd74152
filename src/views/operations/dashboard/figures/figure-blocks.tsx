import { useEffect, useRef, type ComponentType } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { usePrintedKeys } from '#ui/screens/use-printed-keys.ts';
import { useCan } from '#ui/use-can.ts';
import { blocksOf, type BlockId } from './blocks.ts';
import { DeliveredToday } from './delivered-today.tsx';
import { Drivers } from './drivers.tsx';
import { Ageing, Failures, Lockers, StatusLists } from './stock.tsx';
import { Unassigned } from './unassigned.tsx';
import { Charges, Punctuality, Volumes } from './volumes.tsx';

const drawn: Record<BlockId, ComponentType> = {
  'delivered-today': DeliveredToday,
  statuses: StatusLists,
  volumes: Volumes,
  punctuality: Punctuality,
  ageing: Ageing,
  failures: Failures,
  charges: Charges,
  lockers: Lockers,
  unassigned: Unassigned,
  drivers: Drivers,
};

/** Blocks that need the whole width. */
const wide: ReadonlySet<BlockId> = new Set(['statuses', 'unassigned', 'drivers']);

/** URL parameter that shows all blocks; a filter for drivers also shows all blocks. */
const ALL = 'figures';
const isWhole = (params: URLSearchParams) =>
  [ALL, 'branch', 'manager', 'weekends'].some((name) => params.has(name));

/** Three blocks for the role. The others are loaded and displayed on demand. */
export function FigureBlocks() {
  const { first, rest } = blocksOf(useCan());
  const params = new URLSearchParams(useSearch());
  const isOpen = isWhole(params);
  const more = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpen && isOpened.current) more.current?.focus();
  }, [isOpen]);
  const toggle = () => {
    isOpened.current = !isOpen;
    navigate(isOpen ? '/dashboard' : `/dashboard?${ALL}=all`, { replace: true });
  };
  const label = isOpen ? 'Fewer figures' : 'All figures';
  usePrintedKeys([{ id: 'dashboard.figures', keys: 'f', title: label, run: toggle }]);
  return (
    <>
      <Blocks ids={first} />
      {isOpen && (
        <div ref={more} role="group" aria-label="More figures" tabIndex={-1} className="more">
          <Blocks ids={rest.filter((id) => !wide.has(id))} />
          {rest
            .filter((id) => wide.has(id))
            .map((id) => {
              const Block = drawn[id];
              return <Block key={id} />;
            })}
        </div>
      )}
      <p className="more-button">
        <Button keys="f" aria-expanded={isOpen} onClick={toggle}>
          {label}
        </Button>
      </p>
    </>
  );
}

function Blocks({ ids }: { ids: readonly BlockId[] }) {
  return (
    <div className="tiles">
      {ids.map((id) => {
        const Block = drawn[id];
        return <Block key={id} />;
      })}
    </div>
  );
}
