import type { InlineExtension, ReadingState } from '../extensions.ts'

/** An address with spaces, of a picture or of a file: models do not encode those in the names of files. */
const spacedLink =
  /^(!?\[[^[\]\n]{0,500}\])\(( *https?:\/\/[^\s()<>"]+(?: +(?:[^\s()<>"]|\([^()<>"\n]{0,100}\))+)*\.[a-z][a-z\d]{1,4}(?:\?[^\s()<>"]*)? *)\)/i

export const linkWithSpaces =
  ({ tokenizer }: ReadingState): InlineExtension =>
  text => {
    const found = /^!?\[/.test(text) ? spacedLink.exec(text) : null
    if (!found) return undefined
    const [raw, label, address] = found as unknown as [string, string, string]
    if (!address.trim().includes(' ')) return undefined
    const link = tokenizer.link(`${label}(${address.trim().replaceAll(' ', '%20')})`)
    return link && { ...link, raw }
  }
