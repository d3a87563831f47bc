import { randomFillSync } from 'node:crypto'

const bytes = 17
// Drawn for many ids at once: every question needs several.
const pool = Buffer.alloc(bytes * 128)
let used = pool.length

/**
 * An unguessable id: 132 random bits as 22 base64url characters. One that begins with a hyphen is drawn again: programs would take it
 * for an option, and a double click leaves the hyphen out.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  const id = pool.toString('base64url', used - bytes, used).slice(0, 22)
  return id.startsWith('-') ? newId() : id
}
