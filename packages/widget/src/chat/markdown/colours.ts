import type { LanguageFn } from 'highlight.js'
import { createLowlight } from 'lowlight'

/** Code in colours: text, and parts with the classes that name what they are. */
export type Coloured = (string | [classes: string, parts: Coloured])[]

export type ColourRequest = { id: number; text: string; language: string }
export type ColourReply = { id: number; coloured: Coloured | null }

/** Longer code stays without colours: its elements would hold up the page. */
const maxLength = 12_000

const lowlight = createLowlight()
type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** Returns the code in colours, or null if it is too long or in a language that has none here. */
export async function colourCode(text: string, language: string): Promise<Coloured | null> {
  const grammar = text.length > maxLength ? null : await loadGrammar(language)
  if (!grammar) return null
  return lowlight.highlight(grammar, text, { prefix: 'ly-hl-' }).children.flatMap(partOf)
}

/** Loads what reads `language`. Returns the name to highlight with, or null for a language that has no colours here. */
export async function loadGrammar(language: string): Promise<string | null> {
  const name = language.toLowerCase()
  const known = Object.hasOwn(aliases, name) ? aliases[name]! : name
  if (!Object.hasOwn(grammars, known)) return null
  if (!lowlight.registered(known)) lowlight.register(known, (await grammars[known as keyof typeof grammars]()).default)
  return known
}

function partOf(node: Node): Coloured {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const names = node.properties.className
  return [[Array.isArray(names) ? names.join(' ') : '', node.children.flatMap(partOf)]]
}

type Grammar = () => Promise<{ default: LanguageFn }>

/** What universities teach and models write, each loaded when it is met. */
const grammars = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  fortran: () => import('highlight.js/lib/languages/fortran'),
  go: () => import('highlight.js/lib/languages/go'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  julia: () => import('highlight.js/lib/languages/julia'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  matlab: () => import('highlight.js/lib/languages/matlab'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  sql: () => import('highlight.js/lib/languages/sql'),
  stata: () => import('highlight.js/lib/languages/stata'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  verilog: () => import('highlight.js/lib/languages/verilog'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml')
} satisfies Record<string, Grammar>

const aliases: Record<string, keyof typeof grammars> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cc: 'cpp',
  cs: 'csharp',
  golang: 'go',
  h: 'c',
  hpp: 'cpp',
  hs: 'haskell',
  html: 'xml',
  js: 'javascript',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mjs: 'javascript',
  mysql: 'sql',
  octave: 'matlab',
  patch: 'diff',
  postgresql: 'sql',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  sqlite: 'sql',
  svg: 'xml',
  tex: 'latex',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash'
}
