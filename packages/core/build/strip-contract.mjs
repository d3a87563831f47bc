/** What a client reads of an endpoint. All else, with the schemas and the words for documents, is the server's. */
const readByClients = ['method', 'path', 'auth', 'quiet', 'upload', 'file']
/** Of these a client reads only whether they are there. */
const presence = ['reply', 'events']

/**
 * Takes out of the contract what a client never reads, and says of every declaration that it may be dropped when nobody uses it,
 * which bundlers cannot see through chained calls.
 * @param {string} folder the contract's
 * @param {{ alsoRead?: string[] }} options what this client reads beyond the usual: `body`, where forms check what they send
 */
export function stripContract(folder, { alsoRead = [] } = {}) {
  const kept = new Set([...readByClients, ...alsoRead])
  return {
    name: 'strip-contract',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const edits = this.parse(code).body.flatMap(statement => {
        const { declarations = [] } = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) ?? {}
        return declarations.flatMap(({ init }) => (/^(Call|New)Expression$/.test(init?.type) ? editsOf(init, kept, code) : []))
      })
      return { code: edit(code, edits), map: { mappings: '' } }
    }
  }
}

/** `[start, end, text instead]` */
function editsOf(call, kept, code) {
  const pure = [
    [call.start, call.start, '/*#__PURE__*/(()=>'],
    [call.end, call.end, ')()']
  ]
  if (call.callee.name !== 'endpoint') return pure
  const [definition] = call.arguments
  const properties = definition.properties.flatMap(({ start, end, key }) => {
    if (!key || kept.has(key.name)) return [code.slice(start, end)]
    return presence.includes(key.name) ? [`${key.name}: true`] : []
  })
  return [...pure, [definition.start, definition.end, `{ ${properties.join(', ')} }`]]
}

function edit(code, edits) {
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code)
}
