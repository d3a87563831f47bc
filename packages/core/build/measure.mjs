import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What these assets weigh on the wire, each gzipped by itself. */
export const gzippedSize = sources => sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)

/**
 * Fails the build when what a person downloads first is heavier than allowed.
 * `count(bundle)` answers the assets that belong to it, each a string or bytes; `limit` is in gzipped bytes.
 */
export function budget({ name, limit, count }) {
  return {
    name: 'budget',
    generateBundle: {
      order: 'post',
      handler({ dir, file }, bundle) {
        const bytes = gzippedSize(count(bundle))
        const line = `${name}: ${bytes} of ${limit} bytes gzipped`
        if (bytes > limit) this.error(`Over budget. ${line}`)
        console.log(line)
        keep(dirname(dir ?? file), { name, bytes, limit })
      }
    }
  }
}

/** Beside what was built, for whoever wants to know later: `budgets.json`, in the package's `dist` and outside of what is served. */
function keep(folder, { name, ...figures }) {
  const file = join(folder, 'budgets.json')
  const others = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ ...others, [name]: figures }))
}

/** Everything a chunk needs before it runs, itself included. */
export function withStaticImports(bundle, fileName, seen = new Set()) {
  const chunk = bundle[fileName]
  if (!chunk || seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunk.imports ?? []) withStaticImports(bundle, imported, seen)
  return seen
}

/**
 * Fails the build unless the bundle has modules of each library in `uses`, and none of those in `not`.
 * Names are folders below `node_modules`: `preact/compat`, `zod`.
 */
export function libraries({ uses, not }) {
  return {
    name: 'libraries',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
      const has = name => ids.some(id => id.includes(`/node_modules/${name}/`))
      for (const name of uses) if (!has(name)) this.error(`${name} is not in the bundle: something stands in its place`)
      for (const name of not) if (has(name)) this.error(`${name} is in the bundle, which does without it`)
    }
  }
}

/** Writes a .gz and a .br beside every text file, so that the server never compresses while somebody waits. */
export function precompress() {
  return {
    name: 'precompress',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, { code, source }] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg|json)$/.test(fileName)) continue
          const bytes = Buffer.from(code ?? source)
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) })
          const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(bytes, { params: quality }) })
        }
      }
    }
  }
}
