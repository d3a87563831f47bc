/** What stands before a text, about it. */
export type FrontMatter = {
  title: string | null
  /** What it says to people beside the title. */
  texts: string[]
  /** The text behind it. */
  body: string
}

/**
 * Reads the names and values before a Markdown text: YAML between `---`, TOML between `+++`. What describes the text is read, and so is
 * any value that is a sentence; what only programs use is not. What stands between two rules and is no list of names and values is text.
 */
export function readFrontMatter(text: string): FrontMatter {
  const yaml = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text)
  const toml = yaml ? null : /^\ufeff?\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text)
  const [, matter = '', body = ''] = yaml ?? toml ?? []
  const lines = matter.split(/\r?\n/)
  if ((!yaml && !toml) || (yaml && !isMatter(lines))) return { title: null, texts: [], body: text }
  const values = yaml ? yamlValues(lines) : tomlValues(lines)
  const title = values.find(([name, value]) => /^title$/i.test(name) && value !== '')?.[1] ?? null
  return { title, texts: values.flatMap(([name, value]) => toldBy(name, value) ?? []), body }
}

type Values = [name: string, value: string][]

/** `name: value`, and what may follow it: a further line of the value, or a comment. */
const named = /^([^\s:#>-][^\s:]*)[ \t]*:(?:\s+(.*)|)$/
const continued = /^([ \t#]|-[ \t]|[\]}])/
const isMatter = (lines: string[]) =>
  lines.filter(line => line.trim() !== '').every((line, at) => named.test(line) || (at > 0 && continued.test(line)))

function toldBy(name: string, value: string): string | undefined {
  if (value === '' || /^(title|slug|permalink|url|layout|template|id)$/i.test(name)) return undefined
  if (described.test(name)) return value
  if (about.test(name)) return `${name}: ${value}`
  return isSentence(value) ? `${name}: ${value}` : undefined
}

const described =
  /^(sub_?-?title|description|summary|abstract|excerpt|lead|intro(duction)?|tl;?dr|副标题|副標題|描述|简介|簡介|摘要|说明|說明|概述)$/i
const about =
  /^(authors?|date|published|updated|last_?-?(updated|modified|mod)|version|deadline|作者|日期|发布日期|發布日期|更新日期|版本|截止日期)$/i

/** Several words, and no address or list. */
const isSentence = (value: string) =>
  !/^[[{]|^\S+:\/\//.test(value) && (value.match(/\p{Script=Han}{2}|[\p{L}\p{M}']+/gu) ?? []).length >= 5

/** The values of the names that stand at the beginning of a line. */
function yamlValues(lines: string[]): Values {
  const values: Values = []
  for (let at = 0; at < lines.length; at++) {
    const [, name, first = ''] = named.exec(lines[at]!) ?? []
    if (name === undefined) continue
    const more: string[] = []
    while (at + 1 < lines.length && !named.test(lines[at + 1]!)) more.push(lines[++at]!)
    values.push([name, yamlValue(first.trim(), more)])
  }
  return values
}

function yamlValue(first: string, more: string[]): string {
  const style = /^([|>])[+-]?\d?[+-]?\s*(#.*)?$/.exec(first)?.[1]
  const lines = more.map(line => line.trim())
  if (style === '|') return lines.join('\n').trim()
  // An empty line of a folded text ends a paragraph of it.
  if (style === '>')
    return lines
      .map(line => (line === '' ? '\n' : `${line} `))
      .join('')
      .replace(/ ?\n/g, '\n')
      .trim()
  const filled = lines.filter(line => line !== '' && !line.startsWith('#'))
  if (first === '' && filled.every(line => line.startsWith('- '))) return filled.map(line => unquoted(line.slice(2))).join(', ')
  return unquoted([first, ...filled].join(' '))
}

function tomlValues(lines: string[]): Values {
  const values: Values = []
  for (let at = 0; at < lines.length; at++) {
    // What follows is of a part, such as a menu.
    if (/^\s*\[/.test(lines[at]!)) break
    const [, name, first = ''] = /^\s*["']?([^\s"'=#]+)["']?\s*=\s*(.*)$/.exec(lines[at]!) ?? []
    if (name === undefined) continue
    const [marks] = /^("""|''')/.exec(first) ?? []
    if (marks === undefined) {
      values.push([name, unquoted(first)])
      continue
    }
    const parts = [first.slice(3)]
    while (!parts.at(-1)!.includes(marks) && at + 1 < lines.length) parts.push(lines[++at]!)
    values.push([
      name,
      parts
        .join('\n')
        .split(marks)[0]!
        .replace(/\\\s*\n\s*/g, '')
        .trim()
    ])
  }
  return values
}

/** Without quotes, what is escaped in them, the brackets of a list, and a comment. */
function unquoted(value: string): string {
  const trimmed = value.trim()
  const list = /^\[(.*)\]\s*(#.*)?$/.exec(trimmed)?.[1]
  if (list !== undefined)
    return list
      .split(',')
      .map(unquoted)
      .filter(each => each !== '')
      .join(', ')
  const double = /^"((?:\\.|[^"\\])*)"\s*(#.*)?$/.exec(trimmed)?.[1]
  if (double !== undefined)
    return double.replace(/\\(["\\/nt])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign).trim()
  const single = /^'((?:''|[^'])*)'\s*(#.*)?$/.exec(trimmed)?.[1]
  return (single?.replaceAll("''", "'") ?? trimmed.replace(/(^|\s)#.*$/, '')).trim()
}
