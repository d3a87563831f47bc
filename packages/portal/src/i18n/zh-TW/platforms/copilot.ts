import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/copilot.ts'

export const words: Translation<typeof english> = {
  about: '在 Microsoft 365 和 Power Platform 中製作的智慧代理，適合使用微軟帳號的學校。',
  fields: { apiUrl: '平台 API 網址', apiKey: 'API 金鑰（Direct Line 秘密）' },
  help: {
    title: '在哪裡可以找到？',
    publish: '在 Copilot Studio 中發布您的智慧代理。',
    secret: '**API 金鑰**：依序選擇「設定」「安全性」「Web 管道安全性」，複製一個秘密。',
    url: '**平台 API 網址**：https://directline.botframework.com/v3/directline。有些智慧代理只在所屬區域回應：europe.directline… 或 india.directline…',
    token: '沒有秘密時：依序選擇「管道」「行動應用程式」，把權杖端點填為網址，金鑰留空。',
    signIn:
      '如果智慧代理要求使用者登入，請在其設定中選擇「手動驗證」：對話中會顯示連結，使用者輸入取得的驗證碼即可。透過權杖端點進行的對話，停頓約一小時後會重新開始。'
  }
}
