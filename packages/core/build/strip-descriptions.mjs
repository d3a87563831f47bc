/**
 * Removes the descriptions of schemas from browser bundles, since only the API documentation shows them: `z.describe('…')` among the
 * checks of a schema, and `.register(z.globalRegistry, { … })` after one.
 * @param {string} folder the folder of the contract
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

/** Yields `[start, end]` of every range to remove; ranges don't overlap. */
function* cutsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* cutsIn(one)
  else if (typeof node?.type === 'string') {
    const { callee, arguments: args = [] } = node
    const method = callee?.type === 'MemberExpression' ? callee.property.name : undefined
    const described = method === 'check' ? args.findIndex(isDescription) : -1
    if (method === 'register') {
      yield [callee.object.end, node.end]
      yield* cutsIn(callee.object)
    } else if (described >= 0 && args.length === 1) {
      yield [callee.object.end, node.end]
      yield* cutsIn(callee.object)
    } else {
      if (described >= 0) yield described > 0 ? [args[described - 1].end, args[described].end] : [args[0].start, args[1].start]
      for (const [key, value] of Object.entries(node))
        if (key === 'arguments') yield* cutsIn(args.filter((_, index) => index !== described))
        else if (value !== null && typeof value === 'object') yield* cutsIn(value)
    }
  }
}

const isDescription = ({ type, callee }) =>
  type === 'CallExpression' && callee.object?.name === 'z' && callee.property?.name === 'describe'
