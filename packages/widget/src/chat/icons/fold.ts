/** The icon of what opens downwards. */
export const foldIcon = 'M9 6l6 6-6 6'
