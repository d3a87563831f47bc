/** Surrounds what is filled in. A word joiner, which shows nothing. */
const mark = '\u2060'
/** Chinese texts have a blank around Latin words and figures, but none between Chinese characters. */
const aroundFilled = /(?<=[⺀-￯]) ?\u2060 ?(?=[⺀-￯])|\u2060/g

/** Marks what a placeholder is filled with, for `spaceFilled`. */
export const markFilled = (value: string): string => mark + value + mark

/** Takes the blanks around marked values away where both neighbours are Chinese, and the marks everywhere. */
export const spaceFilled = (text: string): string => text.replace(aroundFilled, '')
