import type { SchoolRule } from '@lyceum/core/contract'

/** Why a rule cannot be saved among those that are stored now. */
export class RuleConflict extends Error {
  readonly word: 'ruleGone' | 'nameTaken'
  constructor(word: RuleConflict['word']) {
    super(word)
    this.word = word
  }
}

/**
 * The stored rules with one that was added, or changed from what had the name `before`. @throws RuleConflict when somebody else has deleted
 * or renamed it meanwhile, or given its name to another
 */
export function withRule(rules: readonly SchoolRule[], before: string | undefined, saved: SchoolRule): SchoolRule[] {
  if (before !== undefined && !rules.some(({ name }) => name === before)) throw new RuleConflict('ruleGone')
  if (rules.some(({ name }) => name === saved.name && name !== before)) throw new RuleConflict('nameTaken')
  return before === undefined ? [...rules, saved] : rules.map(one => (one.name === before ? saved : one))
}
