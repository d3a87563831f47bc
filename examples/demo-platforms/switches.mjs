/**
 * Checks the names and types of an app's switches; a wrong one is an error in the test and throws.
 *
 * @template {object} S
 * @param {S | undefined} switches @param {Record<string, string[]>} known
 * @returns {S}
 */
export function checkSwitchTypes(switches, known) {
  for (const [name, value] of Object.entries(switches ?? {})) {
    const types = known[name]
    if (!types) throw new TypeError(`There is no switch called ${name}; there are: ${Object.keys(known).join(', ')}`)
    const type = Array.isArray(value) ? 'array' : typeof value
    if (value !== undefined && !types.includes(type))
      throw new TypeError(`The switch ${name} takes ${types.join(' or ')}, not ${type}`)
  }
  return /** @type {S} */ ({ ...switches })
}
