import { fileURLToPath } from 'node:url'
import { createCachedRequire } from './code-cache.ts'

/**
 * The program. The built server is loaded with the code cache of its build. From the sources, and when source maps are asked for, Node
 * loads it, because Node knows the maps only of what it loads by itself.
 */
const nodeLoads = import.meta.url.endsWith('.ts') || asksForSourceMaps()
const loading = nodeLoads ? import('./start.ts') : Promise.resolve(loadCached())
void loading.then(({ start }) => start())

function loadCached(): typeof import('./start.ts') {
  const file = fileURLToPath(new URL('./start.js', import.meta.url))
  return createCachedRequire().load(file) as typeof import('./start.ts')
}

function asksForSourceMaps(): boolean {
  return [process.env.NODE_OPTIONS ?? '', ...process.execArgv].some(options => options.includes('--enable-source-maps'))
}
