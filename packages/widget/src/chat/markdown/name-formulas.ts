/**
 * Code, which is left as it is, or a formula, as the answer's Markdown has them: `\[ … \]`, `\( … \)`, `$$ … $$` and `$ … $`, the last
 * without blanks just inside and without a figure behind, as in "$5 and $6". Its end is near, so that one that is missing costs little.
 */
const codeOrFormula =
  /(?<code>^(?<fence>`{3,}|~{3,})[\s\S]*?(?:^\k<fence>|$(?![\s\S]))|`+[^`\n]{0,400}`+)|\\\[(?<display>[^$]{1,2000}?)\\\]|\\\((?<inline>[^\n]{1,1000}?)\\\)|\$\$(?<block>(?:[^$\\]|\\[\s\S]){1,2000}?)\$\$|\$(?![\s$])(?<short>(?:[^$\\\n]|\\[^\n]){1,1000}?)(?<!\s)\$(?!\d)/gm

/** The text with `name` in the place of each formula, but for those that can be read out as they are written. */
export const nameFormulas = (markdown: string, name: string) =>
  markdown.replace(codeOrFormula, (whole, ...rest) => {
    const { code, display, inline, block, short } = rest.at(-1) as Record<string, string | undefined>
    const tex = (display ?? inline ?? block ?? short ?? '').trim()
    if (code !== undefined) return whole
    return isReadable(tex) ? tex : name
  })

/** Letters, figures and signs, without commands of TeX. */
const isReadable = (tex: string) => tex.length <= maxReadable && !/[\\{}&^_~]/.test(tex)
const maxReadable = 40
