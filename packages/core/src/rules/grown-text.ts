/**
 * How many characters may be added before a text is made one piece again, at least, and as a share of it: all copying together stays linear
 * in its length.
 */
const [leastStep, share] = [512, 1 / 32]
const seen = new Uint16Array(1)

/**
 * Has a text that grows by small pieces become one piece in memory from time to time. V8 keeps a sum of texts as a tree of its pieces, which
 * takes ten times as much as their letters, until one of the letters is looked at.
 *
 * @param flatLength what this returned last for the same text; 0 at first
 * @returns how many of its characters are one piece now
 */
export function flattenText(text: string, flatLength: number): number {
  if (text.length >= flatLength && text.length - flatLength < Math.max(leastStep, flatLength * share)) return flatLength
  // The letter is kept, since V8 leaves out a look at what nobody uses.
  seen[0] = text.charCodeAt(0)
  return text.length
}
