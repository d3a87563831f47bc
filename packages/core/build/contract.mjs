import { walk } from 'estree-walker'
import MagicString from 'magic-string'

/** The properties of an endpoint that clients read. All others, such as schemas and documentation, are for the server only. */
const readByClients = ['method', 'path', 'auth', 'quiet', 'upload', 'file']
/** Properties of which clients only check whether they exist. */
const checkedForPresence = ['reply', 'events']

/**
 * Rollup plugin that makes the contract as small as its clients need it. Its modules declare values and do nothing else, which a
 * bundler cannot tell of calls: so each declaration is marked as pure, and those that a page does not use are dropped. Of an endpoint
 * stays what clients read, and descriptions, which only the documentation shows, become empty.
 * @param {string} folder the folder of the contract
 */
export function contract(folder) {
  return {
    name: 'contract',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const text = new MagicString(code)
      const program = this.parse(code)
      for (const { init } of program.body.flatMap(declarationsIn))
        if (init && makesCalls(init)) text.appendLeft(init.start, '/*#__PURE__*/(() => (').appendRight(init.end, '))()')
      walk(program, {
        enter({ type, callee, arguments: args }) {
          if (type !== 'CallExpression') return
          if (callee.name === 'endpoint') {
            keepForClients(args[0], text)
            this.skip()
          }
          if (callee.property?.name === 'describe') text.update(args[0].start, args[0].end, "''")
          if (callee.property?.name === 'register') text.update(args[1].start, args[1].end, '{}')
        }
      })
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    }
  }
}

const declarationsIn = statement => (statement.declaration ?? statement).declarations ?? []

/** Whether an expression makes calls when it is evaluated; those within functions come later. */
function makesCalls(expression) {
  let found = false
  walk(expression, {
    enter({ type }) {
      if (/Function/.test(type)) this.skip()
      found ||= /^(Call|New)Expression$/.test(type)
    }
  })
  return found
}

function keepForClients({ properties, end }, text) {
  for (const [index, { key, value, start }] of properties.entries()) {
    if (!key || readByClients.includes(key.name)) continue
    if (checkedForPresence.includes(key.name)) text.update(value.start, value.end, 'true')
    else text.remove(start, properties[index + 1]?.start ?? end - 1)
  }
}
