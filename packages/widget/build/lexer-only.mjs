/**
 * Rollup plugin that keeps of marked what we use: its lexer. It is published as one module whose ready-made instance holds on to
 * the renderer of HTML, a fifth of it, so that no bundler can leave that out. Rules for options that nobody sets go too.
 * Fails when marked's module has another form than expected.
 */
export function lexerOnly() {
  return {
    name: 'lexer-only',
    transform(code, id) {
      if (!id.endsWith('/marked/lib/marked.esm.js')) return null
      const [whole, , names] =
        /var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\([\s\S]*export\{([^}]*)\}/.exec(code) ?? []
      const used = names?.split(',').filter(name => / as (Lexer|Tokenizer)$/.test(name)) ?? []
      const rules = /(,gfm:\w+),pedantic:(\w+)\}(,\w+=\{normal:\w+,gfm:\w+),breaks:(\w+),pedantic:(\w+)\}/.exec(code)
      // We call what the lexer's own ways in call.
      const [waysIn] = /static get rules\(\)\{[\s\S]*?return this\.inlineQueue=\[\],this\.tokens\}/.exec(code) ?? []
      if (used.length !== 2 || !rules || !waysIn) this.error('The module of marked has changed: see what of it the lexer needs')
      const [sets, gfmBlocks, pedanticBlocks, gfmInline, breaks, pedanticInline] = rules
      const unset = new Set([pedanticBlocks, breaks, pedanticInline])
      const plain = withoutInitial(code, this.parse(code), unset)
        .replace(whole, () => `export{${used.join(',')}}`)
        .replace(waysIn, '')
        .replace(sets, () => `${gfmBlocks}}${gfmInline}}`)
        // Options that nobody sets.
        .replaceAll('this.options.pedantic', 'false')
        .replaceAll('this.options.breaks', 'false')
        .replaceAll('this.options.silent', 'false')
        .replaceAll('this.options.hooks', 'undefined')
      return { code: plain, map: { mappings: '' } }
    }
  }
}

/** The code without the initial values of these variables, which a bundler would keep since making them calls functions. */
function withoutInitial(code, { body }, names) {
  return body
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ id, init }) => init && names.has(id.name))
    .sort((one, other) => other.start - one.start)
    .reduce((text, { init }) => `${text.slice(0, init.start)}0${text.slice(init.end)}`, code)
}
