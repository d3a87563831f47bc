/** How long a text is, in characters as the contract counts them: rare Chinese ones and emoji count once, though they are two units of a string. */
export const lengthOf = (text: string) => [...text].length
