import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts platform secrets for storage. A sealed text is `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url. */
export type Secrets = {
  seal(plain: string): string
  /** @throws Error when the key is missing or the text was changed */
  open(sealed: string): string
  /** Whether the text was sealed with another key than the first one and has to be sealed again (key rotation). */
  isOld(sealed: string): boolean
}

/** Creates the sealing functions (AES-256-GCM); the first key seals, all keys open. */
export function createSecrets(keys: { id: string; key: Uint8Array }[]): Secrets {
  const first = keys[0]
  if (!first) throw new Error('no secrets key')
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${first.id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
    },
    open(sealed) {
      const [version, keyId, nonce, text] = sealed.split('.')
      const key = keys.find(known => known.id === keyId)
      if (version !== 'v1' || !key || !nonce || !text) throw new Error(`cannot open a secret sealed under key ${keyId ?? '?'}`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.key, Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
    isOld: sealed => sealed.split('.')[1] !== first.id
  }
}
