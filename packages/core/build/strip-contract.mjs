/** The properties of an endpoint that clients read. All others, such as schemas and documentation, are for the server only. */
const readByClients = ['method', 'path', 'auth', 'quiet', 'upload', 'file']
/** Properties of which clients only check whether they exist. */
const checkedForPresence = ['reply', 'events']

/**
 * Removes from the contract what clients never read, and marks every declaration as pure, so that unused ones are dropped: bundlers
 * can't tell that chained calls have no side effects.
 * @param {string} folder the folder of the contract
 */
export function stripContract(folder) {
  return {
    name: 'strip-contract',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const edits = this.parse(code).body.flatMap(statement => {
        const { declarations = [] } = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) ?? {}
        return declarations.flatMap(({ init }) => (/^(Call|New)Expression$/.test(init?.type) ? editsOf(init, code) : []))
      })
      return { code: edit(code, edits), map: { mappings: '' } }
    }
  }
}

/** Each edit is `[start, end, replacement]`. */
function editsOf(call, code) {
  const pure = [
    [call.start, call.start, '/*#__PURE__*/(()=>'],
    [call.end, call.end, ')()']
  ]
  if (call.callee.name !== 'endpoint') return pure
  const [definition] = call.arguments
  const properties = definition.properties.flatMap(({ start, end, key }) => {
    if (!key || readByClients.includes(key.name)) return [code.slice(start, end)]
    return checkedForPresence.includes(key.name) ? [`${key.name}: true`] : []
  })
  return [...pure, [definition.start, definition.end, `{ ${properties.join(', ')} }`]]
}

function edit(code, edits) {
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, replacement]) => text.slice(0, start) + replacement + text.slice(end), code)
}
