import { raised } from '../raised.ts'

/**
 * The text of a cell whose parts have forms of their own (ECMA-376 part 1, 18.4.8), with what stands above the line as such.
 * @param runs its XML
 */
export function richText(text: string, runs: string): string {
  if (!runs.includes(above)) return text
  let shown = ''
  let at = 0
  for (const run of runs.split('</r>')) {
    const start = run.indexOf('<t')
    const part = start < 0 ? '' : decoded(run.slice(run.indexOf('>', start) + 1, run.lastIndexOf('</t>')))
    if (!text.startsWith(part, at)) return text
    shown += run.includes(above) ? raised(part) : part
    at += part.length
  }
  return at === text.length ? shown : text
}

const above = '<vertAlign val="superscript"/>'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
