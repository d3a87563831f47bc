import { times } from '../contract/limits.ts'
import type { Host } from '../host.ts'

/** A hash of the device's stable traits, base64url. A trait that fails or takes longer than a second counts as absent. */
export async function fingerprint(host: Host, given = host.traits()): Promise<string> {
  const traits = Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1))
  const values = await Promise.all(traits.map(async ([name, read]) => [name, await readTrait(host, read)]))
  return base64url(await digest(JSON.stringify(values)))
}

async function readTrait(host: Host, read: () => unknown): Promise<unknown> {
  let cancel: (() => void) | undefined
  const late = new Promise<null>(resolve => {
    cancel = host.later(() => resolve(null), times.fingerprintPart)
  })
  try {
    return await Promise.race([Promise.resolve().then(read), late])
  } catch {
    return null
  } finally {
    cancel?.()
  }
}

async function digest(text: string): Promise<Uint8Array> {
  // Without TLS there is no `crypto.subtle`. The fingerprint binds a session to a device; it is not a secret.
  const { subtle } = globalThis.crypto ?? {}
  const bytes = new TextEncoder().encode(text)
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : plainHash(bytes)
}

/** Four FNV-1a hashes of the same bytes with different start values: 16 bytes. */
function plainHash(bytes: Uint8Array): Uint8Array {
  const sums = Uint32Array.from([0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35])
  for (const byte of bytes) for (let part = 0; part < 4; part++) sums[part] = Math.imul(sums[part]! ^ (byte + part), 0x01000193)
  return new Uint8Array(sums.buffer)
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}
