import { childOf, elementsIn, isOn, settingOf, type XmlElement } from '../xml.ts'

/** What a style says that matters for text, with what it is based on. */
export type WordStyle = {
  /** 1 to 9; null for text. */
  level: number | null
  numbering: { numId: string; level: number | null } | null
  hidden: boolean
  /** Of `w:vertAlign`, such as `superscript`. */
  aligned: string | undefined
  struck: boolean | undefined
  /** Of an entry of a table of contents. */
  isContents: boolean
}

export type WordStyles = {
  /** Of a paragraph without a style, the default one. */
  styleOf(id: string | undefined): WordStyle
  /** The list that a style of lists stands for. */
  listOf(id: string): string | undefined
}

/** Of `level`, 0 is text. */
type Declared = {
  basedOn?: string | undefined
  level?: number | undefined
  numId?: string | undefined
  ilvl?: number | undefined
  hidden?: boolean | undefined
  aligned?: string | undefined
  struck?: boolean | undefined
  isContents: boolean
}

export function stylesOf(root: XmlElement | undefined): WordStyles {
  const declared = new Map<string, Declared>()
  const known = new Map<string, WordStyle>()
  let fallback: string | undefined
  const list = childOf(root, 'w:styles')
  const everywhere = isOn(childOf(childOf(childOf(list, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr'), 'w:vanish') ?? false
  for (const style of list ? elementsIn(list) : []) {
    const id = style.attributes['w:styleId']
    if (style.name !== 'w:style' || id === undefined) continue
    declared.set(id, declaredBy(style))
    if (style.attributes['w:type'] === 'paragraph' && /^(1|true|on)$/.test(style.attributes['w:default'] ?? '')) fallback ??= id
  }

  function resolve(id: string): WordStyle {
    const found: Declared = { isContents: false }
    const seen = new Set<string>()
    for (
      let at: string | undefined = id;
      at !== undefined && !seen.has(at) && seen.size < maxChain;
      at = declared.get(at)?.basedOn
    ) {
      seen.add(at)
      const own = declared.get(at) ?? { level: levelOfName(at), isContents: isContents.test(at) }
      found.level ??= own.level
      found.numId ??= own.numId
      found.ilvl ??= own.ilvl
      found.hidden ??= own.hidden
      found.aligned ??= own.aligned
      found.struck ??= own.struck
      found.isContents ||= own.isContents
    }
    const { level = 0, numId = '0', ilvl = null, hidden = everywhere, aligned, struck } = found
    return {
      level: level > 0 ? level : null,
      numbering: numId === '0' ? null : { numId, level: ilvl },
      hidden,
      aligned,
      struck,
      isContents: found.isContents
    }
  }

  return {
    styleOf(given) {
      const id = given ?? fallback ?? ''
      const style = known.get(id) ?? resolve(id)
      known.set(id, style)
      return style
    },
    listOf: id => declared.get(id)?.numId
  }
}

/** Word's own styles are four deep at most. */
const maxChain = 50

function declaredBy(style: XmlElement): Declared {
  const paragraph = childOf(style, 'w:pPr')
  const run = childOf(style, 'w:rPr')
  const numbering = childOf(paragraph, 'w:numPr')
  const ilvl = settingOf(numbering, 'w:ilvl')
  return {
    basedOn: settingOf(style, 'w:basedOn'),
    level: outlineLevel(paragraph) ?? levelOfName(settingOf(style, 'w:name') ?? ''),
    numId: settingOf(numbering, 'w:numId'),
    ilvl: ilvl === undefined ? undefined : Number(ilvl),
    hidden: isOn(run, 'w:vanish'),
    aligned: settingOf(run, 'w:vertAlign'),
    isContents: isContents.test(settingOf(style, 'w:name') ?? ''),
    struck: isOn(run, 'w:strike') ?? isOn(run, 'w:dstrike')
  }
}

/** The level of an outline, 1 to 9; 0 for text; undefined when nothing is said. */
export function outlineLevel(properties: XmlElement | undefined): number | undefined {
  const value = settingOf(properties, 'w:outlineLvl')
  if (value === undefined) return undefined
  const level = Number(value)
  return level >= 0 && level < 9 ? level + 1 : 0
}

const isContents = /^(toc|contents|目录|目錄) ?[1-9]$/i

/** Styles that come with Word have these names in its files, in any language; other programs translate them. */
function levelOfName(name: string): number | undefined {
  if (/^(title|标题|標題)$/i.test(name)) return 1
  const level = /^(?:heading|标题|標題)\s*([1-9])$/i.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}
