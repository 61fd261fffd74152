export type Mode = 'light' | 'dark';

/** Colours of land, water and labels, subdued so that moving objects are prominent. */
export interface Palette {
  sea: string;
  shore: string;
  land: string;
  neighbour: string;
  border: string;
  borderCase: string;
  province: string;
  river: string;
  road: string;
  roadMinor: string;
  roadCase: string;
  text: string;
  textQuiet: string;
  textSea: string;
  textProvince: string;
  halo: string;
  dot: string;
}

export const palettes: Record<Mode, Palette> = {
  light: {
    sea: '#d6e0ea',
    shore: '#c3d1de',
    land: '#f7f8f9',
    neighbour: '#eef0f2',
    border: '#9a9fb0',
    borderCase: '#e3e5ea',
    province: '#c3c8d1',
    river: '#bfd0de',
    road: '#c3cad6',
    roadMinor: '#d5dae2',
    roadCase: '#f7f8f9',
    text: '#3d444f',
    textQuiet: '#737b88',
    textSea: '#8097ab',
    textProvince: '#8b93a1',
    halo: '#f7f8f9',
    dot: '#8b93a1',
  },
  dark: {
    sea: '#0a0e15',
    shore: '#070a10',
    land: '#131922',
    neighbour: '#0f141c',
    border: '#566378',
    borderCase: '#0d1219',
    province: '#323d4c',
    river: '#1d2a38',
    road: '#2c3747',
    roadMinor: '#222b38',
    roadCase: '#10161e',
    text: '#b3bfd0',
    textQuiet: '#8593a8',
    textSea: '#3f5468',
    textProvince: '#5a687b',
    halo: '#10151d',
    dot: '#5a687b',
  },
};
