import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/dify.ts'

export const words: Translation<typeof english> = {
  about: '在瀏覽器中建立的聊天、流程和文字產生應用程式，位於雲端或學校自己的伺服器。',
  fields: { apiUrl: '平台 API 網址', apiKey: 'API 金鑰', workflowId: '指定的已發布版本（ID）' },
  help: {
    title: '在哪裡可以找到？',
    open: '在 Dify 中開啟您的應用程式。',
    access: '在左側選單中選擇**訪問 API**。',
    copy: '複製 **API 伺服器**網址，並建立 **API 金鑰**。',
    picture: 'Dify 應用程式「訪問 API」頁面示意圖',
    drawnAccess: '訪問 API',
    drawnServer: 'API 伺服器',
    drawnKey: 'API 金鑰',
    selfHosted: '應用程式需要先在 Dify 中發布。只要本伺服器能夠連線，也可以使用自行架設的 Dify。',
    kinds: '文字產生應用程式以工作流程發布。填寫版本 ID（執行紀錄裡的 workflow_id）可固定流程的某個版本，否則使用最新發布的版本。'
  }
}
