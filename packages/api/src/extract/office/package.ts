import { type Entry, fromBufferPromise } from 'yauzl'
import type { ExtractionLimits } from '../limits.ts'
import { elementsBelow, readXml } from './xml.ts'

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

/** A part that another one names, by the last word of the relationship's type, such as `footnotes`; `address` is where a link leads outside. */
export type Relationship = { id: string; type: string; target: string }

/** The parts of this document that another one names; of the package itself for `''`. @throws ExtractionError when they are not well formed */
export async function relationshipsOf(file: OfficePackage, part: string, limits: ExtractionLimits): Promise<Relationship[]> {
  const slash = part.lastIndexOf('/') + 1
  const content = await file.open(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
  if (!content) return []
  const found: Relationship[] = []
  for (const { name, attributes } of elementsBelow(await readXml(content, limits))) {
    const type = attributes.Type?.split('/').at(-1)
    if (name !== 'rel:Relationship' || !type) continue
    const target = attributes.Target ?? ''
    const isOutside = attributes.TargetMode === 'External'
    if (!isOutside) found.push({ id: attributes.Id ?? '', type, target: targetOf(part, target) })
    else if (type === 'hyperlink') found.push({ id: attributes.Id ?? '', type: 'address', target })
  }
  return found
}

/** The part that a relationship of another part means. Addresses of other places are no parts, so nothing is found there. */
function targetOf(part: string, target: string): string {
  const path = target.startsWith('/') ? target : `${part.slice(0, part.lastIndexOf('/') + 1)}${target}`
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
