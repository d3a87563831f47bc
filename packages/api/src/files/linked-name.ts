import type { Download } from '../connectors/outgoing.ts'

/** The name of a downloaded file: the one that its server suggests (RFC 6266), else the last part of its address. */
export function linkedName({ url, headers }: Pick<Download, 'url' | 'headers'>): string {
  const disposition = headers['content-disposition']?.slice(0, 2000) ?? ''
  const encoded = /(?:^|;)\s*filename\*=(?:UTF-8|utf-8)''([^;\s]+)/.exec(disposition)?.[1]
  const [, quoted, bare] = /(?:^|;)\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  const { pathname, hostname } = new URL(url)
  const suggested = encoded ? decoded(encoded) : (quoted?.replace(/\\(.)/g, '$1') ?? bare)
  return suggested || decoded(pathname.split('/').at(-1)!) || hostname
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'text/plain': ['txt']
}

/** A name with the ending of its type, as platforms go by endings; of text, any ending will do. */
export function withEnding(name: string, type: string): string {
  const known = endings[type]
  const ending = /\.(\w{1,12})$/.exec(name)?.[1]?.toLowerCase()
  if (!known || (ending && (type === 'text/plain' || known.includes(ending)))) return name
  return `${name}.${known[0]}`
}
