import type { listCopies } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function listOwnCopies(call: Call<typeof listCopies>) {
  return (await import('./list-own.ts')).listOwn(call)
}
