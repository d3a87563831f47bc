import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/coze.ts'

export const words: Translation<typeof english> = {
  about: '在瀏覽器中建立的智慧代理和工作流程，位於 coze.cn、coze.com 或學校自己的伺服器。',
  fields: {
    apiUrl: '平台 API 網址',
    workflowId: '工作流程 ID',
    appId: 'App ID（智慧代理或應用程式）',
    apiKey: 'API 金鑰（存取權杖）',
    oauthAppId: 'OAuth 應用程式 ID',
    oauthPublicKeyFingerprint: 'OAuth 公開金鑰指紋',
    oauthPrivateKey: 'OAuth 私密金鑰'
  },
  ways: { apiKey: '存取權杖', oauthAppId: 'OAuth 應用程式' },
  help: {
    title: '在哪裡可以找到？',
    publish: '在 Coze 中將智慧代理、應用程式或工作流程發布到 API 管道。',
    ids: 'ID 是編輯頁面網址中的長數字：智慧代理在 /bot/ 之後，工作流程在 workflow_id= 之後。商店頁面網址中的數字不是它們。',
    flows: '對話流程除了工作流程 ID，還需要它所屬的智慧代理或應用程式。對話流程模式的智慧代理請將工作流程 ID 留空。',
    token: '**存取權杖**：在 Coze 的 API 頁面建立，選擇空間和下列權限。個人存取權杖最長 30 天到期。',
    oauth:
      '或使用 JWT 類型的 OAuth 應用程式：填寫應用程式 ID、公開金鑰指紋和私密金鑰。它不會到期，並且每位使用者的對話彼此隔離。請將它授權給所在空間。',
    permissions: '需要的權限：',
    clouds: 'coze.cn 與 coze.com 的帳號和權杖互不通用。只要本伺服器能夠連線，也可以使用自行架設的 Coze Studio。',
    limits: 'Coze 免費版總共只允許 500 次 API 呼叫。'
  }
}
