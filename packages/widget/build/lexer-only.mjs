import { rollup } from 'rollup'
import { parseAst } from 'rollup/parseAst'

/** The inline rules that `emphasis.ts` brings itself. */
const replaced = ['punctuation', 'emStrongLDelim', 'emStrongRDelimAst']

/**
 * Rollup plugin that keeps of marked what we use: its lexer, with the rules of GFM. It is published as one module whose ready-made
 * instance holds on to the renderer of HTML, and whose rules are made by calls, so that no bundler leaves either out. The unit tests read
 * Markdown with the module as this leaves it.
 * Fails when marked's module has another form than expected.
 */
export function lexerOnly() {
  return {
    name: 'lexer-only',
    async transform(code, id) {
      if (!id.endsWith('/marked/lib/marked.esm.js')) return null
      try {
        const rules = withGfmRulesOnly(withFixedOptions(withLexerOnly(code)))
        const used = await withoutUnused(withPureCalls(rules))
        return { code: withoutUnreadRules(used), map: { mappings: '' } }
      } catch (cause) {
        return this.error(`The module of marked has changed: see what of it the lexer needs. ${cause.message}`)
      }
    }
  }
}

/** Without the instance and what only it exports, and without the lexer's own ways in: ours calls what they call. */
function withLexerOnly(code) {
  const [instance, , names] = matched(
    /var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\([\s\S]*export\{([^}]*)\}/,
    code
  )
  const [waysIn] = matched(/static get rules\(\)\{[\s\S]*?return this\.inlineQueue=\[\],this\.tokens\}/, code)
  const used = names.split(',').filter(name => / as (Lexer|Tokenizer)$/.test(name))
  if (used.length !== 2) throw new Error('It exports no Lexer or no Tokenizer')
  return code.replace(instance, () => `export{${used.join(',')}}`).replace(waysIn, '')
}

/** With the values of the options that nobody sets, so that what they decide goes. */
const withFixedOptions = code =>
  code
    .replaceAll('this.options.gfm', 'true')
    .replaceAll(/this\.options\.(pedantic|breaks|silent)/g, 'false')
    .replaceAll('this.options.hooks', 'undefined')
    .replaceAll('this.options.extensions?.startInline', 'false')

/** Only the rules of GFM, which are made from those of CommonMark, without those that are replaced. */
function withGfmRulesOnly(code) {
  const [sets, blocks, gfmBlocks, inlineSets, inline, gfmInline] = matched(
    /\{normal:(\w+),gfm:(\w+),pedantic:\w+\},(\w+)=\{normal:(\w+),gfm:(\w+),breaks:\w+,pedantic:\w+\}/,
    code
  )
  const [chosen] = matched(/block:\w+\.normal,inline:\w+\.normal/, code)
  const cut = code
    .replace(sets, () => `{gfm:${gfmBlocks}},${inlineSets}={gfm:${gfmInline}}`)
    .replace(chosen, () => `block:${gfmBlocks},inline:${gfmInline}`)
  const entries = name => entriesOf(declarators(parseAst(cut)).find(({ id }) => id.name === name))
  const named = (rules, names) => rules.filter(entry => names.includes(nameOf(entry)))
  return withoutParts(cut, [
    ...named(entries(blocks), entries(gfmBlocks).map(nameOf)),
    ...named(entries(inline), [...entries(gfmInline).map(nameOf), ...replaced]),
    ...named(entries(gfmInline), replaced)
  ])
}

/** Without variables, functions and classes that nothing exported needs. */
async function withoutUnused(code) {
  const name = 'marked'
  const only = { name: 'only', resolveId: () => name, load: () => code }
  const bundle = await rollup({ input: name, plugins: [only] })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  return output[0].code
}

/** Without entries of the module's objects whose names nothing reads. */
function withoutUnreadRules(code) {
  const entries = declarators(parseAst(code)).flatMap(entriesOf)
  const isRead = name => new RegExp(`\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=\\s*this\\.`).test(code)
  return withoutParts(
    code,
    entries.filter(entry => !isRead(nameOf(entry)))
  )
}

/** Says of the calls that make the module's variables that they do nothing else, so that a bundler leaves out those that nobody reads. */
function withPureCalls(code) {
  const calls = declarators(parseAst(code)).flatMap(({ init }) => outermostCalls(init))
  return replaceParts(
    code,
    calls.map(({ start }) => ({ start, end: start, text: '/*@__PURE__*/' }))
  )
}

function outermostCalls(node) {
  if (!node || typeof node !== 'object' || /Function|Class/.test(node.type ?? '')) return []
  if (node.type === 'CallExpression') return [node]
  return Object.values(node).flatMap(child => (Array.isArray(child) ? child.flatMap(outermostCalls) : outermostCalls(child)))
}

const declarators = ({ body }) => body.flatMap(({ declarations = [] }) => declarations)
const entriesOf = ({ init }) =>
  init?.type === 'ObjectExpression' ? init.properties.filter(({ type }) => type === 'Property') : []
const nameOf = ({ key }) => key.name ?? key.value

/** Parts of an object go with the comma after them; one before the object's end is allowed. */
const withoutParts = (code, parts) =>
  replaceParts(
    code,
    parts.map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }))
  )

/** Puts texts in the place of parts of the code, the last part first, so that the others keep their places. */
const replaceParts = (code, parts) =>
  parts
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)

function matched(expression, code) {
  const found = expression.exec(code)
  if (!found) throw new Error(`There is no ${expression}`)
  return found
}
