import type { Outgoing, OutgoingAnswer } from '../client/outgoing.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { type FlowInput, flowInputOf } from './definition.ts'
import { answerTo, type BedrockCaller } from './request.ts'

/** The path of the version that an alias serves; the draft has none of its own (platform notes §2). */
export function versionUrl(base: string, versions: string, alias: unknown, key: 'agentVersion' | 'flowVersion'): string {
  const version = textOf(recordOf(listOf(recordOf(alias).routingConfiguration)[0])[key])
  return /^\d{1,5}$/.test(version) ? `${base}/${versions}/${version}/` : `${base}/`
}

/** Reads the definition that an alias of a flow serves; the answer of the failed call otherwise. */
export async function readFlow(
  caller: BedrockCaller,
  controlUrl: string
): Promise<{ flow: Loose } | { refused: OutgoingAnswer }> {
  const { id, aliasId } = caller.place
  const base = `${controlUrl}/flows/${id}`
  const alias = await answerTo(caller, { method: 'GET', url: `${base}/aliases/${aliasId}` })
  if (alias.status !== 200) return { refused: alias }
  const flow = await answerTo(caller, { method: 'GET', url: versionUrl(base, 'versions', alias.body, 'flowVersion') })
  return flow.status === 200 && flow.body !== undefined ? { flow: recordOf(flow.body) } : { refused: flow }
}

/** How long a definition is reused, and of how many flows. */
const keptMs = 300_000
const maxKept = 200
const keptByClient = new WeakMap<Outgoing, Map<string, { input: FlowInput | undefined; until: number }>>()

/** The input of a flow for its runs; undefined if the key may not read it. */
export async function inputOfFlow(caller: BedrockCaller): Promise<FlowInput | undefined> {
  const { outgoing } = caller.context
  const { controlUrl, runtimeUrl, id, aliasId } = caller.place
  if (!controlUrl) return undefined
  const kept = keptByClient.get(outgoing) ?? new Map()
  keptByClient.set(outgoing, kept)
  const key = [runtimeUrl, id, aliasId].join(' ')
  const known = kept.get(key)
  if (known && Date.now() < known.until) return known.input
  const read = await readFlow(caller, controlUrl)
  const input = 'flow' in read ? flowInputOf(recordOf(read.flow.definition)) : undefined
  kept.delete(key)
  kept.set(key, { input, until: Date.now() + keptMs })
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
  return input
}
