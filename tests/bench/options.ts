import { parseArgs } from 'node:util'

export type Options = {
  /** How many streams are open at once, one measurement each. */
  streams: number[]
  /** How many ask in one instant. */
  instants: number[]
  /** The sizes tried for how many streams a target carries. */
  limits: number[]
  /** How long open streams are measured, in milliseconds. */
  holdMs: number
  /** How often everything is repeated. */
  rounds: number
  json: string | undefined
  cpuProf: string | undefined
}

export const usage = `npm run bench -- [options]
  --quick              a short run, to see that everything is measured
  --streams 1,50,200   how many streams are open at once
  --rounds 3           how often everything is repeated; the report has the medians
  --json <path>        also write the figures to a file
  --cpu-prof <folder>  also write a CPU profile of the server`

const full = { instants: [200, 1000], limits: [100, 200, 300, 450, 600, 800, 1000, 1200], holdMs: 3000 }
const short = { instants: [50], limits: [50], holdMs: 1000 }

/** @throws with what is wrong, or undefined when help was asked for */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      streams: { type: 'string' },
      rounds: { type: 'string' },
      json: { type: 'string' },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) return undefined
  const { quick, streams = quick ? '1,50' : '1,50,200', rounds = quick ? '1' : '3' } = values
  return {
    ...(quick ? short : full),
    streams: streams.split(',').map(count => positive('--streams', count)),
    rounds: positive('--rounds', rounds),
    json: values.json,
    cpuProf: values['cpu-prof']
  }
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} takes whole numbers from 1, not ${text}`)
  return number
}
