/** Options with parts, of which an update says the ones that change. */
export const optionsWithParts = ['theme', 'launcher', 'features', 'strings'] as const
