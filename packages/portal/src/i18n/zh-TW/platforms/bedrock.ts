import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/bedrock.ts'

export const words: Translation<typeof english> = {
  about: 'Amazon Web Services 的智慧代理、流程和 AgentCore，位於學校的 AWS 帳號中。',
  fields: {
    appId: 'App ID',
    apiUrl: '平台 API 網址',
    accessKeyId: '存取金鑰 ID',
    apiKey: 'API 金鑰（私密存取金鑰）',
    sessionToken: '工作階段權杖',
    region: '區域'
  },
  help: {
    title: '在哪裡可以找到？',
    appId:
      '**App ID**：在 Amazon Bedrock 主控台中開啟代理程式或流程，選擇「別名」，複製某個別名的 ARN；也可以填寫 ID 和別名 ID，中間用斜線分隔。AgentCore 的代理程式則填寫其 harness 或執行階段（Runtime）的 ARN。',
    apiUrl: '**平台 API 網址**：只需修改其中的區域，例如 us-east-1。',
    key: '**存取金鑰**：在 IAM 中選擇供此智慧代理使用的使用者，再選擇「安全憑證」和「建立存取金鑰」。',
    rights:
      '該使用者需要 bedrock:InvokeAgent 或 bedrock:InvokeFlow 權限（AgentCore 需要 bedrock-agentcore:InvokeAgentRuntime，harness 還需要 InvokeHarness）；要讀取名稱和表單，還需要代理程式和流程的讀取權限。',
    optional: '只有臨時金鑰才有工作階段權杖。App ID 和網址中都沒有區域時，才需要填寫區域。',
    noApiKeys: 'Bedrock API 金鑰無法使用：AWS 不接受用它呼叫代理程式和流程。'
  }
}
