import type { BlockCollector } from '../collect-blocks.ts'
import { eachLine } from './lines.ts'
import { withReferences } from './references.ts'

/** `start` and `end` in milliseconds. */
type Cue = { time: string; start: number; end: number; lines: string[] }

/**
 * Cues of WebVTT or SubRip with their time and, when it changes, who speaks. Notes, styles and regions are left out. Captions that roll
 * upwards, as automatic ones do, show each line two or three times, or word by word: it is read once, when it is whole. What somebody says
 * twice is read twice.
 */
export function readCaptions(text: string, blocks: BlockCollector): void {
  let waiting: Pick<Cue, 'time' | 'lines'> | undefined
  let shown: string[] = []
  let shownUntil = Number.NEGATIVE_INFINITY
  let speaker: string | undefined

  function flush(): void {
    if (waiting && waiting.lines.length > 0) blocks.cue(waiting.lines.join(' '), waiting.time)
    waiting = undefined
  }

  for (const { time, start, end, lines } of cuesOf(text)) {
    const before = speaker
    const said: string[] = []
    const plain: string[] = []
    for (const line of lines) {
      const named = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/.exec(line)?.[1]?.trim()
      const words = withReferences(line.replace(reading, '').replace(tag, '')).trim()
      if (words === '') continue
      plain.push(words)
      said.push(named && named !== speaker ? `${named}: ${words}` : words)
      if (named) speaker = named
    }
    if (plain.length === 0) continue
    const rolled = compare(shown, plain)
    // Captions that roll stand on without a pause, for an instant or beside others.
    const standsOn = start <= shownUntil && (end - start <= instantMs || plain.length > 1 || shown.length > 1)
    const isSaidAgain = rolled.known === plain.length && rolled.grown === 0 && (!standsOn || speaker !== before)
    const { known, grown } = isSaidAgain ? { known: 0, grown: 0 } : rolled
    // A line that stands already has more words.
    if (waiting && grown > 0) waiting.lines.push(`${waiting.lines.pop() ?? ''}${plain[known - 1]!.slice(-grown)}`)
    if (known < plain.length) {
      flush()
      waiting = { time, lines: said.slice(known) }
    }
    shown = plain
    shownUntil = end
  }
  flush()
}

/** What tells how a word is said. */
const reading = /<rt(?:\.[^\s<>]*)?>[^<]*/g

const instantMs = 100

/** How many of the first lines stand already, at the end of what is shown, and by how many characters the last of them has grown. */
function compare(shown: string[], lines: string[]): { known: number; grown: number } {
  for (let count = Math.min(shown.length, lines.length, maxLines); count > 0; count--) {
    const before = shown.slice(-count)
    const [last, next] = [before.pop()!, lines[count - 1]!]
    if (!before.every((line, at) => line === lines[at])) continue
    if (last === next) return { known: count, grown: 0 }
    if (grows(last, next)) return { known: count, grown: next.length - last.length }
  }
  return { known: 0, grown: 0 }
}

/** More lines than a screen has. */
const maxLines = 20

/** Whether a line is a shorter one with further words. */
const grows = (line: string, next: string) =>
  next.length > line.length && next.startsWith(line) && /^[\s\p{P}\p{Lo}]/u.test(next.slice(line.length))

function* cuesOf(text: string): Generator<Cue> {
  let cue: Cue | undefined
  for (const line of eachLine(text)) {
    const timing = /^\s*((?:\d{1,6}:)?\d{2}:\d{2})([.,]\d{3})\s+-->\s+((?:\d{1,6}:)?\d{2}:\d{2}[.,]\d{3})?/.exec(line)
    if (timing) {
      // Between cues of SubRip stands their number, and the line before it may have blanks.
      if (cue && /^\d+$/.test(cue.lines.at(-1) ?? '') && cue.lines.at(-2)?.trim() === '') cue.lines.pop()
      if (cue) yield cue
      const [, time, rest, until] = timing as unknown as [string, string, string, string | undefined]
      const start = milliseconds(`${time}${rest}`)
      const end = until === undefined ? start : milliseconds(until)
      cue = { time: time.length === 5 ? `00:${time}` : time, start, end, lines: [] }
    } else if (line === '') {
      if (cue) yield cue
      cue = undefined
    } else cue?.lines.push(line)
  }
  if (cue) yield cue
}

const milliseconds = (time: string) =>
  Math.round(
    1000 *
      time
        .replace(',', '.')
        .split(':')
        .reduce((sum, part) => 60 * sum + Number(part), 0)
  )

/** The tags and times of WebVTT (§4.2) and SubRip, and where a caption stands. What else is in angle brackets is said: "a < b > c". */
const tag =
  /<\/?(?:[cibuv]|ruby|rt|lang|font)(?:\.[^\s<>]*)?(?:\s[^<>]*)?>|<(?:\d{1,6}:)?\d{2}:\d{2}[.,]\d{3}>|\{\\an?\d{1,2}\}/gi
