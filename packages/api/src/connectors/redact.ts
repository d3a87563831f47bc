const longest = 2000

/** A platform's own words, fit for our log: secrets struck out, cut to length. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text
  // The longest first: one may be a part of another.
  for (const secret of secrets.toSorted((a, b) => b.length - a.length))
    if (secret.length > 3) clean = clean.replaceAll(secret, '[secret]')
  return (
    clean
      // A refused request is quoted back by the library that parses it.
      .replace(/input_value=.*?(?=, input_type=|$)/gms, 'input_value=[…]')
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]')
      .replace(/\b(sk|app|dataset|pat)[-_][\w-]{8,}/gi, '$1-[secret]')
      .slice(0, longest)
  )
}
