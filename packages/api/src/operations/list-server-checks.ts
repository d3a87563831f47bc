import { type listServerChecks, type ServerCheck, type ServerCheckName, serverChecks } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'

/** What the command `check` tells, for the page of the administrators. Several who ask at once share one trial. */
export async function readServerChecks({ context }: Call<typeof listServerChecks>): Promise<{ items: ServerCheck[] }> {
  const { config } = context
  const known = tried.get(config)
  const now = context.now().getTime()
  if (known && now - known.at < keptMs) return known.found
  const found = tryAll(context)
  tried.set(config, { at: now, found })
  return found
}

const keptMs = 30_000
const tried = new WeakMap<Context['config'], { at: number; found: Promise<{ items: ServerCheck[] }> }>()

async function tryAll(context: Context): Promise<{ items: ServerCheck[] }> {
  const { config, log, webSearch, transcription } = context
  const [{ runChecks }, { createEmbedder }, { findProvider }] = await Promise.all([
    import('./checks.ts'),
    import('../embeddings/embedder.ts'),
    import('../auth/provider.ts')
  ])
  const embedder = config.embeddings && createEmbedder(config.embeddings, log)
  const results = await runChecks({
    ...context,
    services: { embedder, webSearch, transcription },
    async askProvider() {
      const provider = await findProvider(context)
      await provider.reloadKeys()
      return `${provider.issuer} answers with its keys`
    }
  })
  await embedder?.stop()
  const items = results.map(({ name, ok, found }): ServerCheck => {
    const [word, address] = name.split(' ', 2)
    if (word === 'platform') return { check: 'platform', address: address ?? null, state: ok ? 'ok' : 'failed', found }
    return { check: checkOf[name]!, address: null, state: ok ? 'ok' : 'failed', found }
  })
  const off = services.filter(check => !items.some(item => item.check === check))
  const unread = (item: ServerCheck) => item.check === 'recognition' && !config.recognizesText
  return {
    items: [
      ...items.map(item => (unread(item) ? { ...item, state: 'off' as const } : item)),
      ...off.map(check => ({ check, address: null, state: 'off' as const, found: `is switched on by ${variables[check]}` }))
    ].sort((one, other) => serverChecks.indexOf(one.check) - serverChecks.indexOf(other.check))
  }
}

/** The checks by the names of their lines. */
const checkOf: Record<string, ServerCheckName> = {
  database: 'database',
  clock: 'clock',
  'identity provider': 'provider',
  administrators: 'administrators',
  'file storage': 'storage',
  secrets: 'secrets',
  embeddings: 'embeddings',
  'online search': 'webSearch',
  'voice input': 'transcription',
  'text recognition': 'recognition',
  pages: 'pages'
}

/** What an operator may leave out, and the variables that switch it on. */
const variables = {
  embeddings: 'EMBEDDINGS_URL and EMBEDDINGS_MODEL',
  webSearch: 'WEB_SEARCH_URL',
  transcription: 'TRANSCRIPTION_URL'
} as const
const services = Object.keys(variables) as (keyof typeof variables)[]
