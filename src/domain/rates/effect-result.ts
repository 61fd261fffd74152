interface EffectFigures {
  shipments: number;
  current: number;
  draft: number;
  difference: number;
  /** Relative change, such as 0.048; null if nothing was charged before. */
  change: number | null;
}

/**
 * States of an effect. An edit of the revision makes a finished effect `old`; a server restart
 * makes a running effect `stopped`.
 */
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
    /** Accounts that pay over 10 % more. */
    over_ten_percent: number;
    /** Shipments whose price changes by more than 25 % or R 100. */
    outliers: number;
    without_price: number;
  };
  by: Record<Breakdown, EffectRow[]>;
  /** Shipments by relative change of their price, in steps of 5 %. */
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
