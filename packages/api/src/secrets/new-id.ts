import { randomFillSync } from 'node:crypto'

const bytes = 17
// Drawn for many ids at once: every question needs several.
const pool = Buffer.alloc(bytes * 128)
let used = pool.length

/** An unguessable id: 132 random bits as 22 base64url characters. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used).slice(0, 22)
}
