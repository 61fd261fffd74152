export const themes = ['blue', 'graphite', 'forest', 'contrast'] as const;
export const modes = ['light', 'dark', 'system'] as const;
export const layouts = ['layout1', 'layout2'] as const;
export const densities = ['regular', 'compact'] as const;

export const looks = { theme: themes, mode: modes, layout: layouts, density: densities } as const;
