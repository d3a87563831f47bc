/**
 * The switches that change how an app behaves, with the types of their values. A wrong name or type is an error in the test and throws.
 *
 * @typedef {import('../index.d.mts').DifySwitches} Switches
 */
const switchTypes = {
  answer: ['string', 'array'],
  paceMs: ['number'],
  heldAfter: ['number'],
  timed: ['boolean'],
  slowStartMs: ['number'],
  slowHeadersMs: ['number'],
  thinkTagged: ['boolean'],
  thinkSeparated: ['boolean'],
  thinkUnclosed: ['boolean'],
  thinkCloseOnly: ['boolean'],
  legacyOrder: ['boolean'],
  dropMessageEnd: ['boolean'],
  lateNodeEvents: ['boolean'],
  lateEvents: ['boolean'],
  nodeRetry: ['boolean'],
  failNode: ['boolean', 'string'],
  humanInput: ['boolean'],
  formSeconds: ['number'],
  moderationReplace: ['boolean', 'object'],
  inputModeration: ['boolean', 'string'],
  annotationHit: ['boolean', 'string'],
  messageFileQuirk: ['boolean'],
  relativeFileUrls: ['boolean'],
  internalFileUrls: ['boolean'],
  fileUrlSeconds: ['number'],
  plainExtraction: ['boolean'],
  noUsage: ['boolean'],
  stringNumbers: ['boolean'],
  suggestedFails: ['boolean'],
  infoWithoutMode: ['boolean'],
  pictureIcon: ['boolean'],
  stopHonoured: ['boolean'],
  stopIgnored: ['boolean'],
  errorBeforeStart: ['object'],
  errorMidStream: ['boolean', 'object'],
  rateLimited: ['boolean', 'string'],
  htmlInstead: ['boolean'],
  gatewayError: ['number'],
  cutAfter: ['number'],
  eofAfter: ['number'],
  hangAfterEnd: ['boolean', 'number'],
  onlyPings: ['boolean'],
  pingEvery: ['number'],
  splitUtf8: ['boolean'],
  crlf: ['boolean'],
  buffered: ['boolean'],
  legacyJson: ['boolean'],
  doubledDataPrefix: ['boolean'],
  garbage: ['boolean']
}

/** README.md describes each switch. */
export const switchNames = Object.keys(switchTypes)

/** @param {Switches} [switches] @returns {Switches} */
export function checkSwitches(switches = {}) {
  for (const [name, value] of Object.entries(switches)) {
    const types = /** @type {Record<string, string[]>} */ (switchTypes)[name]
    if (!types) throw new TypeError(`There is no switch called ${name}; there are: ${switchNames.join(', ')}`)
    const type = Array.isArray(value) ? 'array' : typeof value
    if (value !== undefined && !types.includes(type))
      throw new TypeError(`The switch ${name} takes ${types.join(' or ')}, not ${type}`)
  }
  if (switches.stopHonoured && switches.stopIgnored) throw new TypeError('stopHonoured and stopIgnored exclude each other')
  return { ...switches }
}

/** The complete answer set by a switch. @param {Switches} switches */
export function givenText({ answer }) {
  return Array.isArray(answer) ? answer.join('') : answer
}
