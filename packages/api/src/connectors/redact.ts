const longest = 2000
/** Characters that are looked at beside those of the longest secret: what is struck out takes room. */
const looked = 20_000

/** A platform's own words, fit for our log: secrets struck out, cut to length. */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first: one may be a part of another.
  const sorted = secrets.filter(secret => secret.length > 3).toSorted((a, b) => b.length - a.length)
  const margin = sorted[0]?.length ?? 0
  const cut = text.length > looked + margin
  let clean = cut ? text.slice(0, looked + margin) : text
  for (const secret of sorted) clean = clean.replaceAll(secret, '[secret]')
  // The cut may have left the beginning of a secret.
  if (cut) clean = clean.slice(0, Math.max(0, clean.length - margin))
  return (
    clean
      // A refused request is quoted back by the library that parses it.
      .replace(/input_value=.*?(?=, input_type=|$)/gms, 'input_value=[…]')
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]')
      .replace(/\b(sk|app|dataset|pat)[-_][\w-]{8,}/gi, '$1-[secret]')
      .slice(0, longest)
  )
}
