/**
 * Takes the descriptions of schemas, which only the API's documentation shows, out of what browsers load: `z.describe('…')` among
 * the checks of a schema, and `.register(z.globalRegistry, { … })` after one.
 * @param {string} folder the contract's
 */
export function stripDescriptions(folder) {
  return {
    name: 'strip-descriptions',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const cuts = [...cutsIn(this.parse(code))].sort(([a], [b]) => b - a)
      return { code: cuts.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code), map: { mappings: '' } }
    }
  }
}

/** `[start, end]` of every piece to cut out; none lies within another. */
function* cutsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* cutsIn(one)
  else if (typeof node?.type === 'string') {
    const { callee, arguments: given = [] } = node
    const method = callee?.type === 'MemberExpression' ? callee.property.name : undefined
    const described = method === 'check' ? given.findIndex(isDescription) : -1
    if (method === 'register') {
      yield [callee.object.end, node.end]
      yield* cutsIn(callee.object)
    } else if (described >= 0 && given.length === 1) {
      yield [callee.object.end, node.end]
      yield* cutsIn(callee.object)
    } else {
      if (described >= 0)
        yield described > 0 ? [given[described - 1].end, given[described].end] : [given[0].start, given[1].start]
      for (const [key, value] of Object.entries(node))
        if (key === 'arguments') yield* cutsIn(given.filter((_, index) => index !== described))
        else if (value !== null && typeof value === 'object') yield* cutsIn(value)
    }
  }
}

const isDescription = ({ type, callee }) =>
  type === 'CallExpression' && callee.object?.name === 'z' && callee.property?.name === 'describe'
