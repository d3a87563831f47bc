import type { BlockCollector } from '../collect-blocks.ts'
import { eachLine } from './lines.ts'

/** Cues of WebVTT with their time and, when it changes, who speaks. Notes, styles and regions are left out. */
export function readCaptions(text: string, blocks: BlockCollector): void {
  let time: string | undefined
  let lines: string[] = []
  let speaker: string | undefined
  let previous = ''

  function end(): void {
    if (time !== undefined) {
      const raw = lines.join(' ')
      const named = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/.exec(raw)?.[1]?.trim()
      const said = decodeEntities(raw.replace(/<[^<>]*>/g, '')).trim()
      // Live captions repeat a line while the next one appears.
      if (said !== '' && said !== previous) blocks.cue(named && named !== speaker ? `${named}: ${said}` : said, time)
      if (named) speaker = named
      previous = said
    }
    time = undefined
    lines = []
  }

  for (const line of eachLine(text)) {
    const timing = /^\s*((?:\d{1,6}:)?\d{2}:\d{2})[.,]\d{3}\s+-->\s/.exec(line)
    if (timing) {
      end()
      time = timing[1]!.length === 5 ? `00:${timing[1]}` : timing[1]!
    } else if (line.trim() === '') end()
    else if (time !== undefined) lines.push(line)
  }
  end()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }
const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name]!)
