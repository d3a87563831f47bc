import type { Request } from 'express'

/**
 * The fields of a form or query as texts. Undefined when one of them is no single text, is longer than it may be, or has a NUL: nobody
 * sends that by mistake.
 */
export function readForm<const L extends Record<string, number>>(
  request: Request,
  limits: L
): { readonly [K in keyof L]: string | undefined } | undefined {
  const given = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown> | undefined
  const read: Record<string, string | undefined> = {}
  for (const [name, max] of Object.entries(limits)) {
    const value = given && Object.hasOwn(given, name) ? given[name] : undefined
    if (value !== undefined && (typeof value !== 'string' || value.length > max || value.includes('\0'))) return undefined
    // A list under another spelling is a list too.
    if (given && (Object.hasOwn(given, `${name}[]`) || Object.hasOwn(given, `${name}[0]`))) return undefined
    read[name] = value === '' ? undefined : (value as string | undefined)
  }
  return read as { readonly [K in keyof L]: string | undefined }
}
