import { AppError, type BudgetUnit, currencies } from '@lyceum/core/contract'

/** In what amounts of money are stored: whole millionths, so that a token of any price is a whole number of them. */
const parts = 1_000_000
const decimals = 2

const isMoney = (unit: BudgetUnit) => (currencies as readonly string[]).includes(unit)

/** An amount as it is stored. @throws validation for parts of a question or token, and of money beyond its decimals */
export function toStored(unit: BudgetUnit, amount: number): number {
  const precise = isMoney(unit) ? amount * 10 ** decimals : amount
  const whole = Math.round(precise)
  if (Math.abs(precise - whole) > 1e-6) throw new AppError('validation', { problems: [{ path: ['amount'], reason: 'number' }] })
  return isMoney(unit) ? whole * (parts / 10 ** decimals) : whole
}

/** A stored amount as people read it; of money parts beyond its decimals are kept, as small questions cost less. */
export const fromStored = (unit: BudgetUnit, amount: number): number => (isMoney(unit) ? amount / parts : amount)
