import { askProvider } from './auth/ask-provider.ts'
import { readConfig } from './config/read-config.ts'
import { unknownVariables } from './config/unknown-variables.ts'
import { createOutgoing } from './connectors/client/call.ts'
import { createTopicNames } from './courses/topic-names.ts'
import { connectDatabase } from './db/connect.ts'
import { createEmbedder } from './embeddings/embedder.ts'
import { replaceModel } from './embeddings/model.ts'
import { queueMissing } from './embeddings/queue.ts'
import { createLog } from './log.ts'
import { checkTable, runChecks } from './operations/checks.ts'
import { withDatabase } from './operations/command-database.ts'
import { newSecrets } from './operations/new-secrets.ts'
import { resealAll } from './operations/sealed.ts'
import { createModeration } from './policy/moderation.ts'
import { reindexOutdated } from './search/reindex.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createTranscription } from './speech/transcription.ts'
import { openStorage } from './storage/open-storage.ts'
import { createWebSearch } from './web-search/web-search.ts'

const usage = `Commands for who runs the server, in the environment of the server:
  check         tries database, identity provider, file storage, secrets, platforms and other services
  make-secrets  prints new secrets for the environment
  reseal        seals stored secrets again under the first key of SECRETS_KEY
  re-embed      has vectors made anew by the model of EMBEDDINGS_MODEL, by the running servers
  re-index      reads everything anew that an older version of the product made searchable
`

const commands: Record<string, () => Promise<boolean>> = {
  check,
  'make-secrets': makeSecrets,
  reseal,
  're-embed': reembed,
  're-index': reindex
}
const say = (text: string) => void process.stdout.write(`${text}\n`)

void run(process.argv.slice(2)).then(succeeded => process.exit(succeeded ? 0 : 1))

/** Runs a command; with `--help`, or anything that is no command, it only says which there are. Returns whether it succeeded. */
async function run([name = '', ...options]: string[]): Promise<boolean> {
  const helps = [name, ...options].some(option => option === '--help' || option === '-h')
  const command = commands[name]
  if (helps || !command || options.length > 0) {
    say(usage)
    return helps
  }
  try {
    return await command()
  } catch (failure) {
    const { message, name } = failure as Error
    process.stderr.write(`${message || name}\n`)
    return false
  }
}

async function check(): Promise<boolean> {
  const config = readConfig(process.env)
  for (const sentence of unknownVariables(process.env)) say(`note    ${sentence}`)
  if (!config.databaseUrl)
    throw new Error('Nothing to check: the demonstration brings its own database and provider. Set DATABASE_URL.')
  const db = connectDatabase(config.databaseUrl)
  const readDb = config.databaseReadUrl === undefined ? undefined : connectDatabase(config.databaseReadUrl)
  const log = createLog('silent')
  const outgoing = createOutgoing({ allowedHosts: config.platformAllowedHosts, proxy: config.proxy, log })
  const services = {
    embedder: config.embeddings && createEmbedder(config.embeddings, { log, proxy: config.proxy }),
    webSearch: config.webSearchUrl === undefined ? undefined : createWebSearch(config.webSearchUrl, { log, proxy: config.proxy }),
    transcription: config.transcription && createTranscription(config.transcription, { log, proxy: config.proxy }),
    moderation: config.moderation && createModeration(config.moderation, { log, proxy: config.proxy }),
    topicNames: config.topicNames && createTopicNames(config.topicNames, { log, proxy: config.proxy })
  }
  const results = await runChecks({
    config,
    db,
    readDb,
    outgoing,
    storage: await openStorage(config),
    secrets: createSecrets(config.secretsKeys),
    services,
    askProvider: () => askProvider(config)
  })
  await Promise.all([
    db.destroy(),
    readDb?.destroy(),
    outgoing.stop(),
    ...Object.values(services).map(service => service?.stop())
  ])
  say(checkTable(results))
  return results.every(({ ok }) => ok)
}

async function makeSecrets(): Promise<boolean> {
  for (const [name, value] of Object.entries(newSecrets())) say(`${name}=${value}`)
  return true
}

async function reseal(): Promise<boolean> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new Error('Set DATABASE_URL: the demonstration has only one key.')
  const db = connectDatabase(config.databaseUrl)
  const { resealed, unopened } = await resealAll({ db, secrets: createSecrets(config.secretsKeys) }).finally(() => db.destroy())
  say(`${resealed} secrets sealed again under the key "${config.secretsKeys[0]!.id}"`)
  if (unopened > 0) say(`${unopened} secrets are not opened by any key of SECRETS_KEY; they were left as they are`)
  return unopened === 0
}

async function reembed(): Promise<boolean> {
  const config = readConfig(process.env)
  if (!config.embeddings) throw new Error('Set EMBEDDINGS_URL and EMBEDDINGS_MODEL: without them there are no vectors.')
  const { model } = config.embeddings
  const documents = await withDatabase(config, db => replaceModel(db, model))
  say(`${documents} documents wait for vectors, which servers with ${model} now make; words find them meanwhile`)
  return true
}

/** Says how far a long command is, now and then. */
function progressEvery(ms: number): (done: number, all: number) => void {
  let saidAt = Date.now()
  return (done, all) => {
    if (Date.now() - saidAt < ms) return
    saidAt = Date.now()
    say(`${done} of ${all}`)
  }
}

async function reindex(): Promise<boolean> {
  const config = readConfig(process.env)
  const sources = await withDatabase(config, async db => {
    const count = await reindexOutdated(db, progressEvery(5000))
    // Passages that were written anew have no vectors; those of a run that was interrupted neither.
    await queueMissing(db)
    return count
  })
  say(`documents and agents read anew: ${sources}`)
  return true
}
