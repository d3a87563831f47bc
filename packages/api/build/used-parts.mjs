/**
 * Modules of libraries that the server goes without, each with what that saves of the 250 ms of processor time that loading a start's code
 * takes (Node 20, the median of 15), or another reason; what saves less than 10 ms is bundled as it is. Our own imports are checked: the
 * build ends when one asks for a name that is missing here.
 */
export const usedParts = {
  // Its index makes its own dispatcher that of Node's `fetch`, which is of another version. Like its index, this adds `request`.
  'undici/index.js': `
    import Agent from './lib/dispatcher/agent.js'
    import Dispatcher from './lib/dispatcher/dispatcher.js'
    import Pool from './lib/dispatcher/pool.js'
    import * as api from './lib/api/index.js'
    import ProxyAgent from './lib/dispatcher/proxy-agent.js'
    import buildConnector from './lib/core/connect.js'
    Object.assign(Dispatcher.prototype, api.default)
    export { Agent, buildConnector, Pool, ProxyAgent }`,
  // 45 ms, together with the next two. Its index also loads a gateway and collectors that the server does not use.
  'prom-client/index.js': `
    export { default as Counter } from './lib/counter.js'
    export { default as Gauge } from './lib/gauge.js'
    export { default as Histogram } from './lib/histogram.js'
    export { default as Registry } from './lib/registry.js'
    export { default as collectDefaultMetrics } from './lib/defaultMetrics.js'`,
  // Used by metrics that name an example of what they count, which ours don't.
  '@opentelemetry/api/dist/index.cjs': 'module.exports = {}',
  // It looks for Cloudflare's runtime by making a `Response`, for which Node 20 loads all of its own `fetch`.
  'pg/lib/stream.js': `
    exports.getStream = () => new (require('net').Socket)()
    exports.getSecureStream = options => require('tls').connect(options)`,
  // It loads dialects by names that are computed, whose drivers are not installed.
  'knex/lib/dialects/index.js': `exports.getDialectByNameOrAlias = () => require('./postgres')`
}
