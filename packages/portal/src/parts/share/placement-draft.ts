import type { Placement, PlacementSettings } from '@lyceum/core/contract'

/** The settings of a place while they are entered. */
export type PlacementDraft = PlacementSettings

/** What can be set of a placement, without what the server adds. */
export function placementDraftOf(share: Placement): PlacementDraft {
  const { name, accessLevel, sites, features, opener, starterQuestions, locale, theme, accent, hostMayReadMessages, enabled } =
    share
  return { name, accessLevel, sites, features, opener, starterQuestions, locale, theme, accent, hostMayReadMessages, enabled }
}

/** Questions as they are typed, one a line; none at all for those of the agent. */
export const questionsIn = (text: string): string[] | null => {
  const lines = text.split('\n').map(line => line.trim())
  const questions = lines.filter(line => line !== '')
  return questions.length > 0 ? questions : null
}
