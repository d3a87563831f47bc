/** The most cells drawn of one table, its head included. In a file of its own, since the lexer is loaded before the rest of the markup. */
export const maxCells = 3000
