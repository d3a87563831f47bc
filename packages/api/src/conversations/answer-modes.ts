import type { HumanMessage } from '@lyceum/core/contract'

/** How a question is to be answered, as its asker chose. */
export type AnswerModes = { knowledgeBaseIds: string[]; deepThinking: boolean; onlineSearch: boolean }

/** The modes of a stored question. */
export const modesOf = ({ knowledgeBaseIds = [], deepThinking = false, onlineSearch = false }: HumanMessage): AnswerModes => ({
  knowledgeBaseIds,
  deepThinking,
  onlineSearch
})

/** The fields of a question for its modes; most questions have none. */
export const storedModes = ({ knowledgeBaseIds, deepThinking, onlineSearch }: AnswerModes): Partial<HumanMessage> => ({
  ...(knowledgeBaseIds.length > 0 && { knowledgeBaseIds }),
  ...(deepThinking && { deepThinking }),
  ...(onlineSearch && { onlineSearch })
})
