import { countOf } from '#commands/asking/wording.ts';
import { metresPerPixel, project, type View } from '#map/mercator.ts';
import { Button } from '#ui/form/button.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import type { Hints } from '../hint-keys.ts';
import type { MapObject } from '../objects.ts';
import type { ActiveLasso } from '../use-lasso.ts';

/**
 * Draws hints on visible objects: typing the letters of a hint focuses its object. Hints that do
 * not match the typed letters are faint.
 */
export function HintMarks({ hints, view }: { hints: Hints; view: View }) {
  return (
    <div className="map-hints" aria-hidden="true">
      {hints.of.map(({ hint, target }) => {
        const [x, y] = project(view, target);
        const isOut = !hint.startsWith(hints.typed);
        return (
          <kbd
            key={target.key}
            data-out={isOut || undefined}
            style={{ transform: `translate(${Math.round(x) - 24}px, ${Math.round(y) - 24}px)` }}
          >
            {hint.toUpperCase()}
          </kbd>
        );
      })}
    </div>
  );
}

const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5].map((tens) => step * tens));

/**
 * Chooses a round length for the scale, as text in metres or kilometres, with the width of the
 * scale in pixels.
 */
function scaleOf(view: View): { words: string; pixels: number } {
  const perPixel = metresPerPixel(view);
  const metres = steps.toSorted((a, b) => b - a).find((step) => step / perPixel <= 110) ?? 1;
  const words = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  return { words, pixels: Math.round(metres / perPixel) };
}

export function Scale({ view, isHinting }: { view: View; isHinting: boolean }) {
  const { words, pixels } = scaleOf(view);
  return (
    <div className="map-box map-scale">
      <i style={{ width: pixels }} />
      <span>{words}</span>
      <span className="map-rule" />
      <span>zoom {Math.round(view.zoom)}</span>
      <span className="map-rule map-wide" />
      <span className="map-wide row">
        <Keys keys="+" hint /> <Keys keys="-" hint /> <Keys keys="h" hint />
        {isHinting ? 'hints on' : 'hints'}
      </span>
    </div>
  );
}

/** Summary of the lasso's selection. */
export function LassoBox({ lasso }: { lasso: ActiveLasso }) {
  return (
    <div className="map-box map-lasso" role="status">
      <b>{countOf(lasso.found.length, lasso.kind)}</b> within {lasso.kilometres} km
      <span className="map-rule" />
      <Keys keys="-" hint /> <Keys keys="+" hint /> radius
      <Keys keys="l" hint /> switch type
      <Keys keys="Enter" hint /> select
    </div>
  );
}

export function FollowBox({ whom, onStop }: { whom: MapObject; onStop: () => void }) {
  return (
    <div className="map-box map-following" role="status">
      Following {whom.name}
      <Button kind="quiet" keys="b" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
