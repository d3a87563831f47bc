import type { runSystemChecks, SystemCheck, SystemCheckName } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

/** Tries everything that the server needs, with clients of its own where the server has none to ask. */
export async function tryEverything({ context }: Call<typeof runSystemChecks>): Promise<{ items: SystemCheck[] }> {
  const { config, db, storage, secrets, outgoing, webSearch, transcription, now, log } = context
  const [{ runChecks }, { askProvider }, { createEmbedder }] = await Promise.all([
    import('../operations/checks.ts'),
    import('../auth/ask-provider.ts'),
    import('../embeddings/embedder.ts')
  ])
  const embedder = config.embeddings && createEmbedder(config.embeddings, log)
  const results = await runChecks({
    config,
    db,
    storage,
    secrets,
    outgoing,
    services: { embedder, webSearch, transcription },
    askProvider: () => askProvider(config),
    now
  }).finally(() => embedder?.stop())
  return { items: results.map(({ name, ok, found }) => ({ ...named(name), ok, found })) }
}

/** `platform https://…` has an address; others have their name alone. */
function named(name: string): Pick<SystemCheck, 'check' | 'target'> {
  const platform = /^platform (.+)$/.exec(name)
  if (platform) return { check: 'platform', target: platform[1]! }
  return { check: name.replaceAll(' ', '_') as SystemCheckName, target: null }
}
