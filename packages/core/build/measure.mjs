import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'

/** The best but one: the best takes twice the time for two per cent. */
const brotliQuality = 10

const gzipped = source => gzipSync(source, { level: 9 }).length

/**
 * Fails the build when the assets of the first load exceed their budget.
 * `count(bundle)` returns the names of these assets' files; `limit` is in gzipped bytes.
 */
export function budget({ name, limit, count }) {
  return {
    name: 'budget',
    generateBundle: {
      order: 'post',
      handler({ dir, file }, bundle) {
        const counted = count(bundle).map(name => bundle[name])
        const bytes = counted.reduce((sum, { code, source }) => sum + gzipped(code ?? source), 0)
        const line = `${name}: ${bytes} of ${limit} bytes gzipped`
        if (bytes > limit) this.error(`Over budget. ${line}`)
        console.log(line)
        writeFigures(dirname(dir ?? file), { name, bytes, limit, files: counted.map(({ fileName }) => fileName) })
      }
    }
  }
}

/** Writes `budgets.json`, for reports and for the test that a page fetches nothing else. It is stored in the package's `dist`, outside of the folder that is served. */
function writeFigures(folder, { name, ...figures }) {
  const file = join(folder, 'budgets.json')
  const others = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ ...others, [name]: figures }))
}

/** The names, in Rollup's bundle, of a chunk and of everything it imports statically. */
export function withStaticImports(bundle, fileName, seen = new Set()) {
  const chunk = bundle[fileName]
  if (!chunk || seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunk.imports ?? []) withStaticImports(bundle, imported, seen)
  return seen
}

/**
 * For the `count` of a budget: the files `others`, the chunks of `parts` and all that these import. A part is the name of a chunk, the
 * end of a module's path, or an expression for modules of which one is needed: then the heaviest counts.
 * @throws when there is no such part, so that nothing escapes the count
 */
export const filesWith = (others, parts) => bundle => {
  const chunks = Object.keys(bundle).filter(file => bundle[file].type === 'chunk')
  const weight = file => gzipped(bundle[file].code)
  const needed = parts.map(part => {
    const holds = ({ name, moduleIds }) => name === part || moduleIds.some(id => (part.test ? part.test(id) : id.endsWith(part)))
    const found = chunks.filter(file => holds(bundle[file])).sort((one, other) => weight(other) - weight(one))
    if (found.length === 0) throw new Error(`The bundle has no chunk with ${part}`)
    return found[0]
  })
  return [...others, ...new Set(needed.flatMap(file => [...withStaticImports(bundle, file)]))]
}

/**
 * Fails the build unless the bundle contains modules of each library in `uses`, and of none in `not`.
 * Names are folders in `node_modules`, such as `preact/compat` or `zod`.
 */
export function libraries({ uses, not }) {
  return {
    name: 'libraries',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap(({ modules = {} }) =>
        Object.keys(modules).filter(id => modules[id].renderedLength > 0)
      )
      const has = name => ids.some(id => id.includes(`/node_modules/${name}/`))
      for (const name of uses) if (!has(name)) this.error(`${name} is not in the bundle, which must use it`)
      for (const name of not) if (has(name)) this.error(`${name} is in the bundle, which must not contain it`)
    }
  }
}

/**
 * Fails the build when a start of the server reads too much: more than `limit` bytes, or a module of which only some calls have need.
 * `later` names those by a part of their path.
 */
export const startBudget = ({ entry, limit, later }) => ({
  name: 'start-budget',
  generateBundle(_options, bundle) {
    const chunks = [...withStaticImports(bundle, entry)].map(name => bundle[name]).filter(one => one !== undefined)
    const ids = chunks.flatMap(({ moduleIds }) => moduleIds).map(id => id.replaceAll('\\', '/'))
    for (const path of later) {
      const found = ids.find(id => id.includes(path))
      if (found) this.error(`The start loads ${found}, which belongs to what is imported when it is first needed`)
    }
    const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
    if (bytes > limit) this.error(`The start reads ${bytes} bytes of code, more than ${limit}`)
  }
})

/** Writes a .gz and a .br file beside every text file, so that the server compresses nothing at request time. */
export function precompress() {
  return {
    name: 'precompress',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|html|svg|json)$/.test(fileName))
        // All at once: each is compressed on a thread of its own.
        const compressed = texts.flatMap(({ fileName, code, source }) => {
          const bytes = Buffer.from(code ?? source)
          return [
            promisify(gzip)(bytes, { level: 9 }).then(source => ({ fileName: `${fileName}.gz`, source })),
            promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }).then(source => ({
              fileName: `${fileName}.br`,
              source
            }))
          ]
        })
        for (const { fileName, source } of await Promise.all(compressed)) this.emitFile({ type: 'asset', fileName, source })
      }
    }
  }
}
