import type { Platform } from '@lyceum/core/contract'

/** Brand names, the same in every language. Many providers and servers speak OpenAI's API. */
export const platformNames: Record<Platform, string> = {
  bedrock: 'Amazon Bedrock',
  chatglm: 'ChatGLM',
  copilot: 'Copilot Studio',
  coze: 'Coze',
  dify: 'Dify',
  hiagent: 'HiAgent',
  openai: 'OpenAI API'
}
