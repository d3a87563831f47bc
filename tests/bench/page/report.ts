import { median } from '../figures.ts'
import type { Memory, Streaming } from './conversation.ts'
import { type Opening, phone } from './opening.ts'
import type { Measured } from './widgets.ts'

type Cold = Opening & { asked: number }
export type Openings = Partial<Record<Measured, Cold[]>>
type Figure = keyof Cold

/** The rows of a cold start. A goal is a multiple of the floor's figure, or so much more. */
const figures: [what: string, figure: Figure, digits: number, goal?: string][] = [
  ['launcher drawn, ms', 'launcher', 0, 'floor + 30 ms'],
  ['work until then, ms', 'workToLauncher', 0],
  ['kB until then', 'kilobytesToLauncher', 1],
  ['requests until then', 'requestsToLauncher', 0],
  ['press to a field that can be typed into, ms', 'typable', 0, '≤ 1.15 ×'],
  ['work from press to there, ms', 'workToTypable', 0, '≤ 1.5 ×'],
  ['press to its own code, ms', 'interactive', 0, '≤ 1.15 ×'],
  ['work from press to there, ms', 'workToInteractive', 0],
  ['kB until then', 'kilobytes', 1],
  ['requests until then', 'requests', 0],
  ['heap then, MB', 'heapMb', 1],
  ['press to the platform is asked, typed at once, ms', 'asked', 0, '≤ 1.4 ×']
]

export function openingReport(openings: Openings): string {
  const names = Object.keys(openings) as Measured[]
  const of = (name: Measured, figure: Figure) => median(openings[name]!.map(one => one[figure]))
  const rows = figures.map(([what, figure, digits, goal]) => {
    const [ours, floor] = [of('lyceum', figure), of('floor', figure)]
    return [what, ...names.map(name => of(name, figure).toFixed(digits)), (ours / floor).toFixed(2), goal ?? '']
  })
  const { bitsPerSecond, roundTripMs, cpuSlowdown } = phone
  const of1 = openings.floor!.length
  return [
    `A cold start at ${bitsPerSecond / 1e6} Mbps, ${roundTripMs} ms, ${cpuSlowdown} × slower, medians of ${of1}:\n`,
    ...table(['', ...names, 'lyceum to the floor', 'goal'], rows)
  ].join('\n')
}

/** The same answer in each chat as a page of its own. */
export function besideReport(streams: Partial<Record<Measured, Streaming>>): string {
  const rows = Object.entries(streams).map(([name, { longTasks, longest, scriptPerFrame, whole, ...frames }]) => [
    name,
    lostShare(frames),
    String(longTasks.length),
    longest.ms.toFixed(0),
    scriptPerFrame.toFixed(1),
    whole ? 'yes' : 'no'
  ])
  const head = [
    'an answer that streams',
    'frames lost, %',
    'tasks over 50 ms',
    'longest, ms',
    'script a frame, ms',
    'whole a second later'
  ]
  return `\n${table(head, rows).join('\n')}\nGoal: frames lost at most the floor's + 2.\n`
}

export function streamingReport(
  name: string,
  { longTasks, longest, scriptPerFrame, heapMb, characters, ...frames }: Streaming
): string {
  return [
    `${name}, ${phone.cpuSlowdown} × slower: ${longTasks.length} tasks over 50 ms (goal 0; longest ${longest.ms.toFixed(0)} ms), ` +
      `${lostShare(frames)} % of frames lost (goal 5 %), ${scriptPerFrame.toFixed(1)} ms of script a frame; ` +
      `${(characters / 1e6).toFixed(2)} million characters, heap ${heapMb.before.toFixed(1)} MB before and ${heapMb.after.toFixed(1)} MB after`,
    ...longTasks.slice(0, 5).map(({ ms, work }) => `  ${ms.toFixed(0)} ms: ${work}`)
  ].join('\n')
}

const lostShare = ({ frames, lostFrames }: Pick<Streaming, 'frames' | 'lostFrames'>) =>
  ((100 * lostFrames) / (frames + lostFrames)).toFixed(1)

export const memoryReport = (memory: Memory) =>
  memory.map(({ turns, heapMb, elements }) => `after ${turns} turns: ${heapMb.toFixed(1)} MB, ${elements} elements`).join('\n')

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
