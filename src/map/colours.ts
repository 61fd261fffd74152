/** Red, green, blue and opacity, each from 0 to 255. */
export type Colour = readonly [number, number, number, number];

const tokens = {
  accent: '--accent-text',
  focus: '--focus',
  success: '--st-success-mark',
  warning: '--st-warning-mark',
  danger: '--st-danger-mark',
  offline: '--st-offline-mark',
  progress: '--st-progress-mark',
  info: '--st-info-mark',
  text: '--text-1',
  quiet: '--text-2',
  faint: '--text-3',
  control: '--control',
  overlay: '--overlay',
  surface: '--surface',
} as const;

export type MapColours = Record<keyof typeof tokens, Colour>;

const brush = () => {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
};

/** Colours of the current theme, read from a canvas of one pixel so that any CSS colour works. */
export function themeColours(root: HTMLElement = document.documentElement): MapColours {
  const style = getComputedStyle(root);
  const context = brush();
  const read = (token: string): Colour => {
    if (!context) return [120, 120, 120, 255];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = style.getPropertyValue(token);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };
  return {
    accent: read(tokens.accent),
    focus: read(tokens.focus),
    success: read(tokens.success),
    warning: read(tokens.warning),
    danger: read(tokens.danger),
    offline: read(tokens.offline),
    progress: read(tokens.progress),
    info: read(tokens.info),
    text: read(tokens.text),
    quiet: read(tokens.quiet),
    faint: read(tokens.faint),
    control: read(tokens.control),
    overlay: read(tokens.overlay),
    surface: read(tokens.surface),
  };
}

/** Changes the opacity of a colour. */
export const fade = (
  [red, green, blue]: Colour,
  alpha: number,
): [number, number, number, number] => [red, green, blue, alpha];

/** Formats a colour as hex, without its opacity. */
export const hexOf = ([red, green, blue]: Colour): `#${string}` =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
