import { parseArgs } from 'node:util'

export type Options = {
  /** How many streams are open at once, one measurement each. */
  streams: number[]
  /** How many streams are held while memory is measured. */
  held: number[]
  /** How many questions make a server warm; 0 leaves the warm figures out. */
  warm: number
  /** How many ask in one instant. */
  instants: number[]
  /** The sizes tried for how many streams a target carries, rising. */
  limits: number[]
  /** How long open streams are measured, in milliseconds. */
  holdMs: number
  /** How often everything is repeated. */
  rounds: number
  /** Only how fast documents become passages, and searchable. */
  ingest: boolean
  scans: boolean
  json: string | undefined
  cpuProf: string | undefined
}

export const usage = `npm run bench -- [options]
  --quick               a short run of one round
  --streams 1,50,200    how many streams are open at once; 0 for none
  --instants 200,1000   how many ask in one instant; 0 for none
  --held 200,1000       how many streams are held while memory is measured; 0 for none
  --warm 3000           what a question costs is measured again after so many; 0 for not
  --limits 200,300,400  the sizes tried for how many streams are carried; 0 for none
  --rounds 3            how often everything is repeated; the report has the medians
  --ingest              only how fast documents become passages and searchable, by format
  --scans               only how much of scans is read right, and how fast
  --search              only how fast an index grows, and how long searches take in it; alone with --sizes, --engine
  --ranking <folders>   only how well questions find their passages, in sets in the layout of BEIR; alone with --engine, --questions, --floor
  --school              only the lists, the statistics of a year and the exports of a large school; alone with --rounds, --rows
  --launches            only launches from a learning platform when a lecture begins; alone with --learners, --seconds
  --json <path>         also write the figures to a file
  --cpu-prof <folder>   also write a CPU profile of the server

npm run bench -- --base [options]: questions to an agent with a knowledge base beside those to one without
  --instant 200         how many ask in one instant
  --rounds 5            how often everything is repeated
  --cpu-prof <folder>   also write a CPU profile of the server

npm run bench -- --texts [options]: what a process takes for the text of many replies that run for minutes
  --replies 1000        how many run
  --seconds 180         for how long
  --target lyceum       or floor

npm run bench -- --page [options]: the chat page on a slow phone, in Chromium, beside a bare one and what others offer
  --rounds 5            how often each is opened
  --alone               only beside the bare one; nothing is installed
  --words 20000         the length of the answer that is streamed; 0 for none
  --turns 100           the turns after which memory is measured; 0 for none`

const full = {
  streams: '1,50,200',
  instants: '200,1000',
  held: '200,1000',
  warm: '3000',
  limits: '200,350,500,650,800,950,1100',
  rounds: '3',
  holdMs: 3000
}
const short = { streams: '1,50', instants: '200', held: '200', warm: '0', limits: '200,400', rounds: '1', holdMs: 2000 }

/** @throws with what is wrong, or undefined when help was asked for */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      streams: { type: 'string' },
      instants: { type: 'string' },
      held: { type: 'string' },
      warm: { type: 'string' },
      limits: { type: 'string' },
      rounds: { type: 'string' },
      ingest: { type: 'boolean', default: false },
      scans: { type: 'boolean', default: false },
      json: { type: 'string' },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) return undefined
  const { holdMs, ...defaults } = values.quick ? short : full
  const { streams, instants, held, warm, limits, rounds } = { ...defaults, ...values }
  return {
    streams: counts('--streams', streams),
    instants: counts('--instants', instants),
    held: counts('--held', held),
    warm: wholeNumber('--warm', warm),
    limits: counts('--limits', limits).sort((one, other) => one - other),
    holdMs,
    rounds: Math.max(1, wholeNumber('--rounds', rounds)),
    ingest: values.ingest,
    scans: values.scans,
    json: values.json,
    cpuProf: values['cpu-prof']
  }
}

const counts = (name: string, text: string) =>
  text
    .split(',')
    .map(count => wholeNumber(name, count))
    .filter(count => count > 0)

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (text === '' || !Number.isInteger(number) || number < 0) throw new Error(`${name} takes whole numbers, not ${text}`)
  return number
}
