const STEPS = 12;

type Draw = (context: CanvasRenderingContext2D) => void;

/** Name of the arc for a share of remaining power from 0 to 1. */
export const powerIcon = (share: number): string =>
  `power-${Math.round(Math.max(0, Math.min(1, share)) * STEPS)}`;

/** Arc around the icon with a dot at its end, so that an empty arc is visible too. */
function power(share: number): Draw {
  return (context) => {
    const end = -Math.PI / 2 + share * 2 * Math.PI;
    context.lineWidth = 5;
    context.beginPath();
    context.arc(0, 0, 27, -Math.PI / 2, end);
    context.stroke();
    context.beginPath();
    context.arc(27 * Math.cos(end), 27 * Math.sin(end), 5, 0, 2 * Math.PI);
    context.fill();
  };
}

export const powerArcs = Array.from({ length: STEPS + 1 }, (_, step): [string, Draw] => [
  `power-${step}`,
  power(step / STEPS),
]);
