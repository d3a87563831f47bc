import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const parsed = value => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** All that is looked up of a file type by its name; the rest of the table is for finding types by extensions. */
const charsets = Object.entries(require('mime-db')).flatMap(([type, { charset }]) => (charset ? [[type, { charset }]] : []))

/** Which type an extension means is found out by the build instead of every start. */
export const fileTypesReady = {
  'populateMaps(exports.extensions, exports.types)': `Object.assign(exports.types, ${parsed(require('mime-types').types)})
    for (const [extension, type] of Object.entries(exports.types)) (exports.extensions[type] ??= []).push(extension)`
}

/**
 * The parts of large libraries that the server uses, instead of the module that loads all of them. Our own imports are checked: the
 * build ends when one asks for a name that is missing here.
 */
export const usedParts = {
  // Its own fetch, cache and mocks are left out. Like its index, this adds `request` to the dispatchers.
  'undici/index.js': `
    import Agent from './lib/dispatcher/agent.js'
    import Dispatcher from './lib/dispatcher/dispatcher.js'
    import * as api from './lib/api/index.js'
    import buildConnector from './lib/core/connect.js'
    Object.assign(Dispatcher.prototype, api.default)
    export { Agent, buildConnector }`,
  'rate-limiter-flexible/index.js': `
    export { default as RateLimiterMemory } from './lib/RateLimiterMemory.js'
    export { default as RateLimiterPostgres } from './lib/RateLimiterPostgres.js'
    export { default as RateLimiterRes } from './lib/RateLimiterRes.js'`,
  'prom-client/index.js': `
    export { default as Counter } from './lib/counter.js'
    export { default as Gauge } from './lib/gauge.js'
    export { default as Histogram } from './lib/histogram.js'
    export { default as Registry } from './lib/registry.js'
    export { default as collectDefaultMetrics } from './lib/defaultMetrics.js'`,
  'mime-db/index.js': `module.exports = ${parsed(Object.fromEntries(charsets))}`,
  // It looks for Cloudflare's runtime by making a \`Response\`, for which Node 20 loads all of its own \`fetch\`.
  'pg/lib/stream.js': `
    exports.getStream = () => new (require('net').Socket)()
    exports.getSecureStream = options => require('tls').connect(options)`,
  // Only for metrics that name an example of what they count, which ours don't.
  '@opentelemetry/api/dist/index.cjs': 'module.exports = {}',
  'knex/lib/dialects/index.js': `exports.getDialectByNameOrAlias = () => require('./postgres')`,
  // Migrations are run by db/migrate.ts; Knex only asks for the class when somebody uses \`knex.migrate\` or \`knex.seed\`.
  'knex/lib/migrations/migrate/Migrator.js': 'exports.Migrator = class {}',
  'knex/lib/migrations/seed/Seeder.js': 'module.exports = class {}'
}
