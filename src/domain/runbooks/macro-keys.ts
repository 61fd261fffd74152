/** Keys that users can assign to their macros. Product commands do not use them. */
export const macroKeys = ['@ 1', '@ 2', '@ 3', '@ 4', '@ 5', '@ 6', '@ 7', '@ 8', '@ 9'] as const;
