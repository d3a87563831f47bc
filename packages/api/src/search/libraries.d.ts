/** Pairs of words separated by a space, the pairs by `|`: "軟件 軟體|…". */
declare module 'opencc-js/dict/*' {
  const pairs: string
  export default pairs
}

declare module 'wink-porter2-stemmer' {
  /** The Snowball stem of a lower-case English word. */
  const stem: (word: string) => string
  export default stem
}
