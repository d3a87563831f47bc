/** The switches, with the types of their values; `types.d.mts` describes them. */
export const switchTypes = {
  answer: ['string', 'array'],
  paceMs: ['number'],
  slowHeadersMs: ['number'],
  slowStartMs: ['number'],
  splitUtf8: ['boolean'],
  unstreamed: ['boolean'],
  noChunks: ['boolean'],
  returnControl: ['boolean'],
  asks: ['boolean'],
  inputNode: ['string'],
  refuse: ['object'],
  exception: ['object'],
  error: ['object'],
  invokeOnly: ['boolean'],
  cutAfter: ['number'],
  eofAfter: ['number'],
  damaged: ['number'],
  garbage: ['boolean'],
  htmlInstead: ['boolean']
}
