/** The switches with the types of their values. A wrong name or type is an error in the test and throws. */
const switchTypes = {
  answer: ['string', 'array'],
  paceMs: ['number'],
  slowHeadersMs: ['number'],
  slowStartMs: ['number'],
  reasoning: ['boolean'],
  thinkTagged: ['boolean'],
  shortDeltas: ['boolean'],
  messages: ['number'],
  ask: ['object'],
  localPlugin: ['boolean'],
  card: ['object'],
  picture: ['boolean'],
  failWith: ['number'],
  errorFirst: ['object', 'string'],
  errorBeforeStart: ['object'],
  rateLimited: ['boolean'],
  htmlInstead: ['boolean'],
  busyTimes: ['number'],
  studio: ['boolean'],
  audioAfterEnd: ['boolean'],
  cutAfter: ['number'],
  onlyCommentsEvery: ['number'],
  splitUtf8: ['boolean'],
  crlf: ['boolean'],
  garbage: ['boolean'],
  withoutLastBlank: ['boolean']
}

/** @param {import('./types.d.mts').CozeSwitches} [switches] @returns {import('./types.d.mts').CozeSwitches} */
export function checkSwitches(switches = {}) {
  for (const [name, value] of Object.entries(switches)) {
    const types = /** @type {Record<string, string[]>} */ (switchTypes)[name]
    if (!types) throw new TypeError(`There is no switch called ${name}; there are: ${Object.keys(switchTypes).join(', ')}`)
    const type = Array.isArray(value) ? 'array' : typeof value
    if (value !== undefined && !types.includes(type))
      throw new TypeError(`The switch ${name} takes ${types.join(' or ')}, not ${type}`)
  }
  return { ...switches }
}
