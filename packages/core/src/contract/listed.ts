/** How many items a list without pages has at most, where nothing else bounds it; apart from `limits`, all of which a chat loads. */
export const listed = {
  /** Devices on which a person is signed in, versions of an agent, and steps of its review: the newest. */
  sessions: 200,
  agentVersions: 500,
  timeline: 500,
  /** The newest links to copies of one conversation. */
  copiesOfConversation: 100,
  /** Budgets of one question that are nearly used. */
  ownBudgets: 100,
  departments: 10_000,
  /** Agents that always use one knowledge base. */
  baseAgents: 500,
  /** Those that launched or were registered last. */
  learningPlatforms: 200
} as const
