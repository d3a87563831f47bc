/** What a caller never reads of an endpoint: the server checks bodies, the documents tell summaries. */
const serverOnly = new Set(['summary', 'description', 'callers', 'rateLimit', 'example', 'params', 'query', 'body', 'errors'])

/**
 * Makes the contract light for a client: endpoints lose what only a server reads, and every declaration says that it may be
 * dropped when nobody uses it, which bundlers cannot see through chained calls. `keepServerSide` is for faces whose forms check
 * what they send by the contract.
 */
export function leanContract(folder, { keepServerSide = false } = {}) {
  return {
    name: 'lean-contract',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const edits = this.parse(code).body.flatMap(statement => {
        const { declarations = [] } = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) ?? {}
        return declarations.flatMap(({ init }) =>
          /^(Call|New)Expression$/.test(init?.type) ? editsOf(init, keepServerSide) : []
        )
      })
      return { code: edit(code, edits), map: { mappings: '' } }
    }
  }
}

/** `[start, end, text instead]` */
function editsOf(call, keepServerSide) {
  const wrapped = [
    [call.start, call.start, '/*#__PURE__*/(()=>'],
    [call.end, call.end, ')()']
  ]
  if (keepServerSide || call.callee.name !== 'endpoint') return wrapped
  const { properties } = call.arguments[0]
  const stripped = properties.flatMap((property, index) => {
    if (!serverOnly.has(property.key?.name)) return []
    const previous = properties[index - 1]
    return [[previous ? previous.end : property.start, property.end, '']]
  })
  return [...wrapped, ...stripped]
}

function edit(code, edits) {
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code)
}
