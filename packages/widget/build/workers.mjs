import { dirname, join } from 'node:path'

/** Rollup plugin that makes a chunk of each worker: `new URL('./some-worker.ts', import.meta.url)` becomes the address of its file. */
export function workers() {
  return {
    name: 'workers',
    transform(code, id) {
      const [address, path] =
        /new URL\((['"])(\.\/[\w-]+-worker\.ts)\1, import\.meta\.url\)/.exec(code)?.filter((_, at) => at !== 1) ?? []
      if (!address) return null
      const file = this.emitFile({ type: 'chunk', id: join(dirname(id), path) })
      return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${file}`), map: null }
    }
  }
}
