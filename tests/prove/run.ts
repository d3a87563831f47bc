import { parseArgs } from 'node:util'
import { proveHeldStreams } from './held-streams.ts'
import { proveMalformed } from './malformed.ts'
import { proveOutage } from './outage.ts'
import { provePromotion } from './promotion.ts'
import { proveRestarts } from './restarts.ts'
import { proveRolling } from './rolling.ts'
import { proveSlowReaders } from './slow-readers.ts'
import { proveUnreadStreams } from './unread-streams.ts'
import { startWorld, type World } from './world.ts'

const proofs = {
  malformed: proveMalformed,
  outage: proveOutage,
  restarts: proveRestarts,
  rolling: proveRolling,
  'slow-readers': proveSlowReaders,
  'unread-streams': proveUnreadStreams,
  'held-streams': proveHeldStreams
}

/** Those that start machines of their own. */
const ownProofs = { promotion: provePromotion }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${values.minutes}`)
for (const name of positionals) if (!(name in proofs || name in ownProofs)) throw new Error(`there is no proof called ${name}`)

let world: World | undefined
const leave = () => {
  // What has not ended properly by then is ended by its guard.
  setTimeout(() => process.exit(130), 5000)
  void Promise.resolve(world?.end()).finally(() => process.exit(130))
}
process.once('SIGINT', leave).once('SIGTERM', leave).once('SIGHUP', leave).once('disconnect', leave)

for (const name of positionals as (keyof typeof proofs | keyof typeof ownProofs)[]) {
  const begun = performance.now()
  const say = (text: string) => console.log(`${name}, ${Math.round((performance.now() - begun) / 1000)} s: ${text}`)
  if (name in ownProofs) {
    await ownProofs[name as keyof typeof ownProofs](say)
    say('proved')
    continue
  }
  world = await startWorld()
  try {
    await proofs[name as keyof typeof proofs](world, minutes, say)
    say('proved')
  } catch (failure) {
    console.error(`The server's last words:\n${world.output().slice(-4000)}`)
    throw failure
  } finally {
    await world.end()
  }
}
process.off('disconnect', leave)
if (process.connected) process.disconnect()
