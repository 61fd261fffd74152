/** Keys that a person can give to their macros; commands of the product leave them free. */
export const macroKeys = ['@ 1', '@ 2', '@ 3', '@ 4', '@ 5', '@ 6', '@ 7', '@ 8', '@ 9'] as const;
