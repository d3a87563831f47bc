import type { Platform } from '@lyceum/core/contract'

/** Names of the makers' own; the same in every language. */
export const platformNames: Record<Platform, string> = {
  bedrock: 'Amazon Bedrock',
  chatglm: 'ChatGLM',
  copilot: 'Copilot Studio',
  coze: 'Coze',
  dify: 'Dify',
  hiagent: 'HiAgent',
  openai: 'OpenAI'
}
