import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/hiagent.ts'

export const words: Translation<typeof english> = {
  about: '火山引擎面向機構的平台，部署在學校內部。',
  fields: {
    apiUrl: '平台 API 網址',
    apiKey: 'API 金鑰',
    appId: 'App ID',
    workflowInputs: '工作流程的輸入',
    fileLinks: '以連結傳遞提問的檔案'
  },
  options: { off: '關閉', on: '開啟' },
  help: {
    title: '在哪裡可以找到？',
    address: '您的 HiAgent 的網址，與瀏覽器網址列中的相同。API 路徑會自動補上。',
    publish: '在 HiAgent 中發布應用程式，並開啟其 API 服務。',
    key: '在應用程式的 API 頁面建立 API 金鑰。每個金鑰只屬於一個應用程式。',
    appId: '較舊版本的工作流程還需要 App ID：它是應用程式頁面網址的一部分。',
    inputs:
      'HiAgent 不提供工作流程所需的輸入。請列出輸入名稱，必填的加 *，冒號後寫類型：text、paragraph、number、checkbox 或 json。例如：topic*, pages:number',
    files: 'HiAgent 的 API 沒有上傳功能。若您的 HiAgent 能連到本伺服器，可用幾分鐘內有效的連結傳遞提問的檔案；發布前請先試用。'
  }
}
