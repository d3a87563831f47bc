import { parseArgs } from 'node:util'
import { measurePage } from './page/run.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    words: { type: 'string', default: '20000' },
    turns: { type: 'string', default: '100' }
  }
})
await measurePage({ rounds: Number(values.rounds), words: Number(values.words), turns: Number(values.turns) })
