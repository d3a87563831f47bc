/**
 * Rollup plugin that keeps of marked what we use: its lexer. It is published as one module whose ready-made instance holds on to
 * the renderer of HTML, a fifth of it, so that no bundler can leave that out.
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
      if (used.length !== 2) this.error('The module of marked has changed: see what of it the lexer needs')
      const lexer = code.replace(whole, () => `export{${used.join(',')}}`)
      // Options that nobody sets.
      const plain = lexer
        .replaceAll('this.options.pedantic', 'false')
        .replaceAll('this.options.breaks', 'false')
        .replaceAll('this.options.silent', 'false')
        .replaceAll('this.options.hooks', 'undefined')
      return { code: plain, map: { mappings: '' } }
    }
  }
}
