import type { runSystemChecks, SystemCheck, SystemCheckName } from '@lyceum/core/contract'
import { systemChecks } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'

type Checked = { items: SystemCheck[] }

/** What the command `check` tells. Several who ask at once share one trial. */
export function tryEverything({ context }: Call<typeof runSystemChecks>): Promise<Checked> {
  const known = tried.get(context.config)
  if (known && context.now().getTime() - known.at < keptMs) return known.found
  const found = tryAll(context)
  // It is kept from its end, so that nobody begins a second one while it runs.
  const trial = { at: Number.POSITIVE_INFINITY, found }
  tried.set(context.config, trial)
  found.then(
    () => {
      trial.at = context.now().getTime()
    },
    () => tried.delete(context.config)
  )
  return found
}

const keptMs = 30_000
const tried = new WeakMap<Context['config'], { at: number; found: Promise<Checked> }>()

/** With clients of its own where the server has none to ask. */
async function tryAll({
  config,
  db,
  storage,
  secrets,
  outgoing,
  webSearch,
  transcription,
  moderation,
  topicNames,
  now,
  log
}: Context): Promise<Checked> {
  const [{ runChecks }, { askProvider }, { createEmbedder }] = await Promise.all([
    import('../operations/checks.ts'),
    import('../auth/ask-provider.ts'),
    import('../embeddings/embedder.ts')
  ])
  const embedder = config.embeddings && createEmbedder(config.embeddings, { log, proxy: config.proxy })
  const results = await runChecks({
    config,
    db,
    storage,
    secrets,
    outgoing,
    services: { embedder, webSearch, transcription, moderation, topicNames },
    askProvider: () => askProvider(config),
    now
  }).finally(() => embedder?.stop())
  const found = results.map(({ name, ok, found }): SystemCheck => ({ ...named(name), state: ok ? 'ok' : 'failed', found }))
  const off = Object.entries(switches).filter(([check]) => !found.some(item => item.check === check))
  const items = [
    ...found.map(item =>
      item.check === 'text_recognition' && !config.recognizesText ? { ...item, state: 'off' as const } : item
    ),
    ...off.map(([check, variables]) => ({
      check: check as SystemCheckName,
      target: null,
      state: 'off' as const,
      found: `is switched on by ${variables}`
    }))
  ]
  return { items: items.sort((one, other) => systemChecks.indexOf(one.check) - systemChecks.indexOf(other.check)) }
}

/** `platform https://…` has an address; others have their name alone. */
function named(name: string): Pick<SystemCheck, 'check' | 'target'> {
  const platform = /^platform (.+)$/.exec(name)
  if (platform) return { check: 'platform', target: platform[1]! }
  return { check: name.replaceAll(' ', '_') as SystemCheckName, target: null }
}

/** What an operator may leave out, and the variables that switch it on. */
const switches = {
  embeddings: 'EMBEDDINGS_URL and EMBEDDINGS_MODEL',
  online_search: 'WEB_SEARCH_URL',
  voice_input: 'TRANSCRIPTION_URL',
  moderation: 'MODERATION_URL',
  topic_names: 'TOPIC_NAMES_URL and TOPIC_NAMES_MODEL'
} as const satisfies Partial<Record<SystemCheckName, string>>
