import { parseArgs } from 'node:util'

export type Options = {
  database: 'postgres' | 'embedded' | undefined
  /** How many read at once, one measurement each. */
  readers: number[]
  /** How often everything is repeated. */
  rounds: number
  json: string | undefined
  cpuProf: string | undefined
}

export const usage = `npm run bench -- [options]
  --database postgres|embedded   PostgreSQL if it is found, unless told
  --readers 1,50,200             how many read at once
  --rounds 2                     how often everything is repeated
  --json <path>                  also write the figures to a file
  --cpu-prof <folder>            also write a CPU profile of the server`

/** @throws with what is wrong, or undefined when help was asked for */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: 'string' },
      readers: { type: 'string', default: '1,50,200' },
      rounds: { type: 'string', default: '2' },
      json: { type: 'string' },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) return undefined
  const { database } = values
  if (database !== undefined && database !== 'postgres' && database !== 'embedded')
    throw new Error(`--database is postgres or embedded, not ${database}`)
  return {
    database,
    readers: values.readers.split(',').map(count => positive('--readers', count)),
    rounds: positive('--rounds', values.rounds),
    json: values.json,
    cpuProf: values['cpu-prof']
  }
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} takes whole numbers from 1, not ${text}`)
  return number
}
