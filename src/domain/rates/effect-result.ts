interface EffectFigures {
  shipments: number;
  current: number;
  draft: number;
  difference: number;
  /** A share, such as 0.048; null where nothing was paid before. */
  change: number | null;
}

/** How far an effect is: an edit makes a done one old, and the end of its server a working one stopped. */
export const effectStates = ['working', 'done', 'old', 'stopped'] as const;

export const breakdowns = ['account', 'service', 'zone', 'group'] as const;
export type Breakdown = (typeof breakdowns)[number];

export interface EffectRow extends EffectFigures {
  key: string;
  label: string;
}

export interface EffectResult {
  totals: EffectFigures & {
    charged: number;
    more: number;
    less: number;
    same: number;
    /** Accounts that pay over a tenth more. */
    over_ten_percent: number;
    /** Shipments whose price changes by more than a quarter, or by more than R 100. */
    outliers: number;
    without_price: number;
  };
  by: Record<Breakdown, EffectRow[]>;
  /** Shipments by how much their price changes, in steps of five percent. */
  histogram: { from: number; shipments: number }[];
  outliers: {
    example: string;
    account: string;
    service: string;
    shipments: number;
    current: number;
    draft: number;
  }[];
  unpriced: {
    example: string;
    account: string;
    service: string;
    route: string;
    weight: number;
    shipments: number;
  }[];
  milliseconds: number;
}
