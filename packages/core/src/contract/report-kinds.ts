/** What can be wrong with an answer or an agent. */
export const reportReasons = ['wrong', 'harmful', 'private', 'rights', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What can come of a report: nothing was wrong, it was put right, or the agent is out of service. */
export const reportOutcomes = ['unfounded', 'corrected', 'disabled'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]
