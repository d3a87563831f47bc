/** Marks content that expands. */
export const chevronIcon = 'M9 6l6 6-6 6'
