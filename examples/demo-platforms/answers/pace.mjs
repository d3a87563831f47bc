/**
 * Splits a text into the pieces it is streamed in: a word with its space, one to three Han characters, a line break with what precedes
 * it. Joined, they are the text.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function splitForReading(text) {
  return text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]{1,3}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []
}
