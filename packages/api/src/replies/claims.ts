import { AppError, type Usage } from '@lyceum/core/contract'

/** What a question takes of one budget. Figures are in the budget's own unit, and whole numbers. */
export type Claim = {
  budgetId: string
  /** The person or guest, where each has their own; else empty. */
  holder: string
  /** The first day of the period. */
  periodFrom: string
  /** What may be used in the period. */
  amount: number
  /** How the cost is known: one for each question, the tokens that it took, or a price for those of the question and of the answer. */
  unit: 'questions' | 'tokens' | { input: number; output: number }
  /** What is held for a reply as long as none is known that cost something. */
  expected: number
  /** What the dearest known reply of the agent would cost; undefined where none is known. */
  dearest?: number
  /** Seconds until the next period begins; undefined where that is not known. */
  secondsToReset(): number | undefined
}

/** What is used of a budget in a period, as its row has it. */
export type ClaimedUse = {
  budgetId: string
  holder: string
  periodFrom: string
  used: number
  /** Held for replies that run. */
  held: number
  /** What the dearest reply cost. */
  peak: number
  /** Added to the amount for this period. */
  granted: number
}

/** What is used of a budget in a period, and was added for it. */
export type UsedOf = Pick<ClaimedUse, 'budgetId' | 'holder' | 'periodFrom' | 'used' | 'granted'>

/** Tokens of the dearest replies of an agent that are known; the dearest of each count, which may be of different replies. */
export type AgentPeak = { agentId: string; prompt: number; completion: number; total: number }

/** Claims of a question to an agent with what its dearest reply would cost, where one is known: whoever asked it, and in whatever period. */
export function withPeak(claims: readonly Claim[], peak: AgentPeak | undefined): Claim[] {
  return claims.map(claim =>
    peak && claim.unit !== 'questions' ? { ...claim, dearest: priceOfTokens(tokensOf(peak), claim.unit) } : claim
  )
}

/** Each count is the dearest of its own, so that the whole may be of another reply than the parts. */
const tokensOf = ({ prompt, completion, total }: AgentPeak): Tokens => ({
  promptTokens: prompt,
  completionTokens: completion,
  totalTokens: Math.max(total, prompt)
})

/** What tokens cost; those that are neither of the question nor of the answer have the dearer of both prices, as in `reply-cost.ts`. */
export function priceOfTokens(
  { promptTokens, completionTokens, totalTokens }: Tokens,
  unit: Exclude<Claim['unit'], 'questions'>
): number {
  if (unit === 'tokens') return totalTokens
  const undivided = Math.max(0, totalTokens - promptTokens - completionTokens)
  return Math.round(promptTokens * unit.input + completionTokens * unit.output + undivided * Math.max(unit.input, unit.output))
}

type Tokens = Pick<Usage, 'promptTokens' | 'completionTokens' | 'totalTokens'>

/** All of them must have begun anew before something can be asked. */
export function usedUp(refused: readonly Claim[]): AppError {
  const waits = refused.map(claim => claim.secondsToReset())
  const known = waits.filter(wait => wait !== undefined)
  return new AppError('insufficientBalance', known.length === waits.length ? { retryAfter: Math.max(...known) } : {})
}

/** What an opened reply adds to a row. */
export type Taken = Pick<Claim, 'budgetId' | 'holder' | 'periodFrom' | 'unit'> & { used: number; held: number }

/** Of one question: what it takes, or the claims that have no room for it. */
export type Decision = { taken: Taken[] } | { refused: Claim[] }

/**
 * Decides of questions, in their order, which have room in all the budgets that they claim. What a question costs is not known before it is
 * answered, where that is not simply one: then as much is held as the dearest known reply of its agent took, else that of the row, and it has
 * room as long as anything is left.
 * @param uses the rows of all claims, locked; they are not changed: `usesAfter` gives the new ones. A budget without a row is gone.
 */
export function decideClaims(questions: readonly (readonly Claim[])[], uses: readonly ClaimedUse[]): Decision[] {
  const rows = new Map(uses.map(use => [claimKey(use), { ...use }]))
  return questions.map(claims => {
    const found = claims.flatMap(claim => {
      const row = rows.get(claimKey(claim))
      return row ? [{ claim, row }] : []
    })
    const refused = found.filter(({ claim, row }) => !hasRoom(claim, row))
    if (refused.length > 0) return { refused: refused.map(({ claim }) => claim) }
    return {
      taken: found.map(({ claim: { budgetId, holder, periodFrom, unit, expected, dearest }, row }) => {
        const taken =
          unit === 'questions' ? { used: 1, held: 0 } : { used: 0, held: Math.max(1, dearest ?? (row.peak || expected)) }
        row.used += taken.used
        row.held += taken.held
        return { budgetId, holder, periodFrom, unit, ...taken }
      })
    }
  })
}

/** Whether anything is left of what a budget claims of; nothing is used where it has no row. */
export const hasRoom = ({ amount }: Pick<Claim, 'amount'>, use?: Pick<ClaimedUse, 'used' | 'held' | 'granted'>): boolean =>
  (use ? use.used + use.held - use.granted : 0) < amount

/** What rows have after something was taken of them. */
export function usesAfter(uses: readonly ClaimedUse[], taken: readonly Taken[]): ClaimedUse[] {
  const rows = new Map(uses.map(use => [claimKey(use), { ...use }]))
  for (const one of taken) {
    const row = rows.get(claimKey(one))!
    row.used += one.used
    row.held += one.held
  }
  return [...rows.values()]
}

/** Equal for what is counted in the same row. */
export const claimKey = ({ budgetId, holder, periodFrom }: Pick<Claim, 'budgetId' | 'holder' | 'periodFrom'>): string =>
  `${budgetId} ${periodFrom} ${holder}`

/** The columns that tell the row of a claim, as statements read them from JSON. */
export const claimColumns = ({ budgetId, holder, periodFrom }: Pick<Claim, 'budgetId' | 'holder' | 'periodFrom'>) => ({
  budget_id: budgetId,
  holder,
  period_from: periodFrom
})
