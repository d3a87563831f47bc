/** A pattern of `like` and `ilike` for what has a text in it, whichever signs are in the text. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
