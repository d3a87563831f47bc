import type { ReplyOf, searchBase, TextRange } from '@lyceum/core/contract'
import { textParts } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { findPassages } from './passages.ts'
import type { BaseInPath } from './subject.ts'

export async function searchInBase({
  context,
  subject: base,
  body: { query, topK }
}: Call<typeof searchBase, BaseInPath>): Promise<ReplyOf<typeof searchBase>> {
  const found = await findPassages(context, { baseIds: [base.id], query, topK })
  const { loadTerms } = await import('../search/terms.ts')
  // One character stands for one, so that places in the simplified text are those in the text.
  const { simplify } = await loadTerms()
  const wanted = simplify(query.slice(0, maxMarked))
  const marksIn = (text: string) => matchedRanges(simplify(text), wanted)
  return {
    items: found.map(({ url: _url, version: _version, ...passage }) => ({
      ...passage,
      marks: marksIn(passage.text),
      headingMarks: marksIn(passage.heading ?? '')
    }))
  }
}

/** Characters of a question whose words are marked. */
const maxMarked = 400

function matchedRanges(text: string, query: string): TextRange[] {
  let end = 0
  return textParts(text, query).flatMap(part => {
    const start = end
    end += part.text.length
    return part.matched ? [{ start, end }] : []
  })
}
