import { type Entry, fromBufferPromise } from 'yauzl'

/** The parts of an Office document (Open Packaging Conventions). Its archive has been checked by `scanArchive`. */
export type OfficePackage = {
  /** The bytes of a part, unpacked as they are read; undefined without such a part. */
  open(part: string): Promise<AsyncIterable<Uint8Array> | undefined>
}

export async function openPackage(bytes: Uint8Array): Promise<OfficePackage> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false })
  // Of two parts of one name the last counts; names do not differ by case alone (OPC 6.2.2.3).
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  return {
    async open(part) {
      const entry = entries.get(part.toLowerCase())
      return entry && (await zip.openReadStreamPromise(entry))
    }
  }
}

/** Where the relationships of a part stand; those of the package for `''`. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** The part that a relationship of another part means. Addresses of other places are no parts, so nothing is found there. */
export function targetOf(part: string, target: string): string {
  const path = target.startsWith('/') ? target : `${part.slice(0, part.lastIndexOf('/') + 1)}${target}`
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
