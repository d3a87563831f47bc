import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/chatglm.ts'

export const words: Translation<typeof english> = {
  about: '智譜清言 chatglm.cn 的智慧代理，以及 bigmodel.cn 的應用程式。',
  fields: { appId: 'App ID', apiKey: 'API 金鑰', apiSecret: 'API Secret', apiUrl: '平台 API 網址' },
  help: {
    title: '在哪裡可以找到？',
    assistant: '智譜清言（chatglm.cn）的智慧代理',
    assistantId: 'App ID 是智慧代理頁面網址的最後一段，由 24 個字母和數字組成。',
    assistantKey: '在 chatglm.cn/developersPanel/apiSet 建立 API 金鑰和 API Secret。只能使用自己建立的智慧代理。',
    assistantLimits: '平台對每位開發者的限制：同時回答兩個問題，每天 500 次，總計 5,000 次。僅支援對話。',
    application: 'BigModel 的應用程式',
    applicationId: 'App ID 是 bigmodel.cn 應用程式網址中的長數字。',
    applicationKey: 'API 金鑰在 API 金鑰頁面中，中間帶有一個點，不需要 API Secret。',
    address: '平台 API 網址請留空，除非平台架設在貴校。'
  }
}
