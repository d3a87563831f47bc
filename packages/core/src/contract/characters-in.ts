/** How long a text is, in characters as limits count them: rare Chinese ones and emoji count once, though they are two units of a string. */
export const charactersIn = (text: string) => [...text].length
