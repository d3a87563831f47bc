/** Names of conversations that begin without words. */
export const words = {
  unnamed: '{{agent}} Conversation'
} as const
