import { parseArgs } from 'node:util'
import { measurePage } from './page/run.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    words: { type: 'string', default: '20000' },
    turns: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    traces: { type: 'string' },
    unthrottled: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false }
  }
})
const { rounds, words, turns, traces, ...others } = values
await measurePage({ ...others, traces, rounds: Number(rounds), words: Number(words), turns: Number(turns) })
