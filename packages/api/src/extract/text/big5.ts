import { createRequire } from 'node:module'

/** Undefined until a text in Big5 comes, since its tables take a while to load. */
let iconv: typeof import('iconv-lite') | undefined

/**
 * Decodes Big5 with the characters of Hong Kong (HKSCS), as the WHATWG's standard has it. Node's decoder has none of them: 嘅, 啲 and 衞
 * become private-use characters.
 * @param options.cut the bytes may end within a character
 */
export function decodeBig5(bytes: Uint8Array, { cut = false } = {}): string {
  iconv ??= createRequire(import.meta.url)('iconv-lite') as typeof import('iconv-lite')
  const decoder = iconv.getDecoder('big5-hkscs')
  const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return cut ? text : text + (decoder.end() ?? '')
}

/** Whether a label is one of those of Big5 (Encoding Standard §4.2). */
export const isBig5 = (label: string): boolean => /^\s*(big5(-hkscs)?|cn-big5|csbig5|x-x-big5)\s*$/i.test(label)
