import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { constants, Script } from 'node:vm'

/** Loads the files of the bundle as CommonJS modules. */
export type CachedRequire = {
  /** Loads a file, and what it requires by relative paths, once. Everything else is left to Node. @returns its exports */
  load(file: string): unknown
  /** Writes the code cache of each file loaded so far beside it: what V8 has compiled of it until now. */
  writeCaches(): void
}

type Loaded = { exports: unknown; script: Script; digest: Buffer }

/**
 * Compiling takes a third of a start. Node's own cache of compiled code is for newer versions than the oldest that we run on, so files are
 * loaded here with the code that the build kept (`build/code-cache.mjs`). A cache that is missing, that is of another source, or that V8
 * rejects, because it is of another version or processor, is not used; the file is then compiled as always.
 */
export function createCachedRequire(): CachedRequire {
  const loaded = new Map<string, Loaded>()

  function load(file: string): unknown {
    const known = loaded.get(file)
    if (known) return known.exports
    const source = readFileSync(file, 'utf8')
    const digest = createHash('sha256').update(source).digest()
    const cachedData = readCache(file, digest)
    const script = new Script(Module.wrap(source), {
      filename: file,
      ...(cachedData && { cachedData }),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
    })
    const module: Loaded = { exports: {}, script, digest }
    loaded.set(file, module)
    try {
      script.runInThisContext()(module.exports, requireFrom(file), module, file, dirname(file))
    } catch (failure) {
      // As Node does: whoever requires it next finds out too.
      loaded.delete(file)
      throw failure
    }
    return module.exports
  }

  function requireFrom(file: string): NodeJS.Require {
    const nodeRequire = createRequire(file)
    const require = (specifier: string) =>
      specifier.startsWith('.') ? load(resolve(dirname(file), specifier)) : nodeRequire(specifier)
    return Object.assign(require, nodeRequire)
  }

  return {
    load,
    writeCaches() {
      for (const [file, { script, digest }] of loaded)
        writeFileSync(cacheOf(file), Buffer.concat([digest, script.createCachedData()]))
    }
  }
}

const cacheOf = (file: string) => `${file}.cache`

/** V8 itself compares no more of the source than its length, so the cache begins with the digest of its source. */
function readCache(file: string, digest: Buffer): Buffer | undefined {
  try {
    const cache = readFileSync(cacheOf(file))
    return cache.subarray(0, digest.length).equals(digest) ? cache.subarray(digest.length) : undefined
  } catch {
    return undefined
  }
}
