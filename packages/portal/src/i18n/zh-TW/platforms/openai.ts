import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/openai.ts'

export const words: Translation<typeof english> = {
  about: '直接使用模型，並在此處編寫指令：OpenAI、Azure、DeepSeek、通義千問、vLLM、Ollama 等。',
  fields: {
    apiUrl: '平台 API 網址',
    apiKey: 'API 金鑰',
    appId: 'App ID（模型名稱）',
    instructions: '系統指令',
    temperature: '溫度（0 至 2）',
    maxTokens: '回覆最長長度（token 數）',
    reasoningEffort: '推理強度',
    parameters: '其他參數（JSON）',
    memory: '記憶方式（Responses API）',
    vectorStores: '要檢索的向量庫 ID（Responses API）',
    codeInterpreter: '程式碼直譯器（Responses API）'
  },
  options: {
    off: '關閉',
    history: '只傳送歷史訊息',
    thinking: '隨歷史訊息附上加密的思考內容',
    stored: '由伺服器保存回覆；很長的回覆在斷線後可繼續',
    on: '開啟'
  },
  help: {
    title: '在哪裡可以找到？',
    url: '網址是服務供應商 API 文件中的「base URL」，通常以 /v1 結尾，不含 /chat/completions。',
    key: '在服務供應商的 API 金鑰頁面建立金鑰。自行架設的服務通常不需要金鑰。',
    model: 'App ID 是模型的確切名稱，與服務供應商模型清單中的寫法一致。',
    examples: '常見網址',
    local: '只要本伺服器能夠連線，也可以使用自行架設的 vLLM、Ollama、LM Studio 等服務。',
    responses: '記憶方式、向量庫和程式碼直譯器僅在以 /responses 結尾的網址上有效。'
  }
}
