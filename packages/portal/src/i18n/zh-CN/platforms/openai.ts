import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/openai.ts'

export const words: Translation<typeof english> = {
  about: '直接使用模型，并在此处编写指令：OpenAI、Azure、DeepSeek、通义千问、vLLM、Ollama 等。',
  fields: {
    apiUrl: '平台 API 地址',
    apiKey: 'API 密钥',
    appId: 'App ID（模型名称）',
    instructions: '系统指令',
    temperature: '温度（0 至 2）',
    maxTokens: '回答最长长度（token 数）',
    reasoningEffort: '推理强度',
    parameters: '其他参数（JSON）',
    memory: '记忆方式（Responses API）',
    vectorStores: '要检索的向量库 ID（Responses API）',
    codeInterpreter: '代码解释器（Responses API）'
  },
  options: {
    off: '关闭',
    history: '只发送历史消息',
    thinking: '随历史消息附上加密的思考内容',
    stored: '由服务器保存回答；很长的回答在断线后可继续',
    on: '开启'
  },
  help: {
    title: '在哪里可以找到？',
    url: '地址是服务商 API 文档中的“base URL”，通常以 /v1 结尾，不含 /chat/completions。',
    key: '在服务商的 API 密钥页面创建密钥。自行部署的服务通常不需要密钥。',
    model: 'App ID 是模型的准确名称，与服务商模型列表中的写法一致。',
    examples: '常见地址',
    local: '只要本服务器能够访问，也可以使用自行部署的 vLLM、Ollama、LM Studio 等服务。',
    responses: '记忆方式、向量库和代码解释器仅在以 /responses 结尾的地址上有效。'
  }
}
