const maxLength = 2000
/** More than `maxLength` characters are searched, since removing secrets shortens the text. */
const searchedLength = 20_000

/** Prepares a platform's message for the log: removes secrets and cuts it to 2000 characters. */
export function redact(text: string, secrets: readonly string[]): string {
  // Longest first, since one secret may be a part of another.
  const sorted = secrets.filter(secret => secret.length > 3).toSorted((a, b) => b.length - a.length)
  const margin = sorted[0]?.length ?? 0
  const cut = text.length > searchedLength + margin
  let clean = cut ? text.slice(0, searchedLength + margin) : text
  for (const secret of sorted) clean = clean.replaceAll(secret, '[secret]')
  // The cut may have split a secret.
  if (cut) clean = clean.slice(0, Math.max(0, clean.length - margin))
  return (
    clean
      // Pydantic, which parses requests on many platforms, quotes refused input in its errors.
      .replace(/input_value=.*?(?=, input_type=|$)/gms, 'input_value=[…]')
      // As lists of its errors, which gateways pass on as they are. What is no short text goes to the end.
      .replace(/(["']input["']\s*:\s*)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|.+)/gs, '$1[…]')
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]')
      .replace(/\b(sk|app|dataset|pat|sat|cz[su])[-_][\w-]{8,}/gi, '$1-[secret]')
      .slice(0, maxLength)
  )
}
