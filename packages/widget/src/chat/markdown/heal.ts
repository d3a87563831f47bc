/**
 * Closes what is still open at the end of arriving text, so that `some **bo` is bold from its first letter on and a half-written
 * link shows its label alone. What has nothing behind it yet is left out until more arrives.
 */
export function heal(text: string): string {
  const from = Math.max(0, text.length - maxLookBack)
  const tail = text.slice(from)
  const { code, marks } = openMarks(tail)
  if (code) return tail.length === code.end ? text.slice(0, from + code.start) : text + code.mark
  let healed = withoutHalfLink(text)
  for (const { mark, start } of marks.reverse()) {
    if (from + start + mark.length >= healed.trimEnd().length) healed = healed.slice(0, from + start)
    else healed = healed.trimEnd() + mark
  }
  return healed
}

/** Marks opened longer ago stay as they are written. */
const maxLookBack = 4000

type Mark = { mark: string; start: number }

function openMarks(text: string): { code: (Mark & { end: number }) | null; marks: Mark[] } {
  const marks: Mark[] = []
  const each = /\\[\s\S]|(`+)|\$[^$\n]+\$|(\*{1,3}|~~)/g
  for (let found = each.exec(text); found; found = each.exec(text)) {
    const [all, ticks, mark] = found
    if (ticks) {
      const end = new RegExp(`(?<!\`)${ticks}(?!\`)`, 'g')
      end.lastIndex = each.lastIndex
      if (!end.exec(text)) return { code: { mark: ticks, start: found.index, end: each.lastIndex }, marks }
      each.lastIndex = end.lastIndex
    }
    if (!mark) continue
    const before = text[found.index - 1] ?? ' '
    const after = text[found.index + all.length] ?? ''
    const open = marks.findLastIndex(known => known.mark === mark)
    if (open >= 0 && !/\s/.test(before)) marks.length = open
    else if (!/\s/.test(after) && !(mark === '*' && /\d/.test(before))) marks.push({ mark, start: found.index })
  }
  return { code: null, marks }
}

/** `[label](https://exa` becomes `label`; half a picture or citation mark is left out. */
function withoutHalfLink(text: string): string {
  const half = /(!?)\[([^[\]\n]*)(?:\]\([^()\s]*(?:\([^()\s]*)?)?$/.exec(text.slice(-maxLookBack))
  if (!half || text[text.length - half[0].length - 1] === '\\') return text
  const label = half[1] || /^[\^\d]/.test(half[2]!) ? '' : half[2]!
  return text.slice(0, text.length - half[0].length) + label
}
