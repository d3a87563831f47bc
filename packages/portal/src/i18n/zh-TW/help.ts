import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/help.ts'

export const words: Translation<typeof english> = {
  pageTitle: '說明',
  search: '搜尋說明',
  placeholder: '您想做什麼？',
  clear: '清除搜尋',
  all: '全部主題',
  contents: '本頁內容',
  anchor: '「{{heading}}」的連結',
  goOn: '繼續閱讀',
  openPage: '開啟「{{page}}」',
  print: '列印',
  turn: '上一個和下一個主題',
  previous: '上一個',
  next: '下一個',
  unknown: '沒有這個主題',
  unknownText: '網址可能有誤，或此主題已改名。請搜尋，或瀏覽全部主題。',
  found_other: '找到 {{count}} 個主題，最相關的在前',
  nothing: '沒有包含「{{query}}」的主題',
  nothingText: '請換一種說法，三種語言都可以。',
  searchFailed: '無法搜尋說明',
  own: '本校說明',
  more: '供程式使用',
  apiDocs: 'API 文件',
  apiDocsText: '本伺服器的所有 API，可閱讀和試用。在新分頁中開啟。',
  groups: {
    using: '使用智慧代理',
    knowledge: '知識庫',
    publishing: '發布',
    platforms: '連接各平台',
    embedding: '嵌入',
    school: '學校管理'
  },
  for: {
    everyone: '適用於所有人',
    publishers: '適用於智慧代理開發者和管理員',
    admins: '適用於管理員'
  },
  pictures: {
    review: '狀態示意圖：私人的智慧代理送審後等待審核，隨後通過或被退回，被退回的可以再次送審',
    embed: '兩個頁面的示意圖：一個在角落有開啟對話的按鈕，另一個在頁面中間顯示對話',
    coze: '智慧代理的 ID 是 /bot/ 後面的數字。',
    chatglm: 'App ID 是網址的最後一段。',
    openai: '填寫標出的部分，其後的路徑會自動補上。',
    bedrock: '以別名的 ARN 作為 App ID，其中已包含區域。'
  },
  topics: {
    'find-agents': {
      title: '尋找智慧代理',
      about: '依需要或名稱搜尋、依分類瀏覽，找回用過的智慧代理。'
    },
    chat: {
      title: '提問與追問',
      about: '提問、回覆的不同版本、歷史對話和快速鍵。'
    },
    'chat-files': {
      title: '針對文件提問',
      about: '把檔案、連結或貼上的長文字附在問題裡。'
    },
    sources: {
      title: '核對來源',
      about: '回覆中的編號指向哪裡，沒有來源的回覆代表什麼。'
    },
    flows: {
      title: '表單與工作流程',
      about: '先填表再對話的智慧代理，以及執行一次就給出結果的智慧代理。'
    },
    privacy: {
      title: '保存哪些內容，誰能看到',
      about: '您的問題會傳送到哪裡、誰能看到、如何刪除。'
    },
    interruptions: {
      title: '遇到問題時',
      about: '離線、回覆中斷、額度用完等情況及處理方法。'
    },
    settings: {
      title: '語言、外觀與裝置',
      about: '選擇語言和配色，在其他裝置上登出。'
    },
    knowledge: {
      title: '知識庫',
      about: '什麼是知識庫、誰可以做什麼、如何分享。'
    },
    documents: {
      title: '新增文件',
      about: '支援的格式、資料夾、網頁、處理進度，以及失敗時怎麼辦。'
    },
    scans: {
      title: '掃描檔與文字圖片',
      about: '圖片中的文字會被辨識。怎樣掃描效果更好。'
    },
    tables: {
      title: '表格與試算表',
      about: '表格的列如何讀取，怎樣準備便於回答的試算表。'
    },
    passages: {
      title: '段落：檢視與更正',
      about: '檢視從文件中讀出的內容，更正它，或停用其中一部分。'
    },
    'questions-answers': {
      title: '問答',
      about: '手動或用表格寫下最常被問到的答案。'
    },
    publish: {
      title: '三步驟發布智慧代理',
      about: '選擇平台、連線、自訂。'
    },
    'review-status': {
      title: '狀態與審核',
      about: '各種狀態的意義，以及被退回後怎麼辦。'
    },
    share: {
      title: '分享與額度',
      about: '對所有人或僅限登入使用者的連結，以及提問次數上限。'
    },
    'platform-dify': {
      title: 'Dify',
      about: '在哪裡找到應用程式的 API 網址和金鑰。'
    },
    'platform-openai': {
      title: 'OpenAI API 與相容服務',
      about: 'OpenAI、DeepSeek、vLLM、Ollama 等：網址、金鑰和模型。'
    },
    'platform-coze': {
      title: 'Coze（扣子）',
      about: '網址中的 ID、存取權杖或 OAuth 應用程式。'
    },
    'platform-chatglm': {
      title: '智譜（ChatGLM）',
      about: 'chatglm.cn 的智慧代理，以及 BigModel 的應用程式。'
    },
    'platform-hiagent': {
      title: 'HiAgent',
      about: '部署的網址、應用程式的金鑰，以及工作流程的輸入項。'
    },
    'platform-copilot': {
      title: 'Copilot Studio',
      about: 'Direct Line 秘密或權杖端點。'
    },
    'platform-bedrock': {
      title: 'Amazon Bedrock',
      about: '別名的 ARN、存取金鑰，以及所需權限。'
    },
    embed: {
      title: '嵌入自己的網頁',
      about: '網頁小工具或 iframe、允許的網站、指令碼選項。'
    },
    identity: {
      title: '為網站的使用者簽發權杖（英文）',
      about: '權杖的宣告，以及 Node.js、Python、PHP 與 Java 的程式碼。供開發人員閱讀。'
    },
    course: {
      title: '學習平台的課程',
      about: '要求、考試、文件、檢視對話、學習概況和成績簿。供老師和助教閱讀。'
    },
    'embed-moodle': {
      title: '嵌入 Moodle',
      about: '以頁面、文字區或連結的形式放進課程。'
    },
    'embed-canvas': {
      title: '嵌入 Canvas',
      about: '放進頁面或單元。'
    },
    'embed-blackboard': {
      title: '嵌入 Blackboard',
      about: '放進文件，或作為連結。'
    },
    'embed-wordpress': {
      title: '嵌入 WordPress 等網站',
      about: '放進一個頁面，或放到全站。'
    },
    'embed-brightspace': {
      title: '嵌入 Brightspace',
      about: '放進頁面、課程首頁，或作為連結。'
    },
    'embed-docusaurus': {
      title: '嵌入 Docusaurus',
      about: '放到文件網站的全站，或放進一個頁面。'
    },
    'embed-notion': {
      title: '嵌入 Notion',
      about: '用連結的網址嵌入，其他工具也一樣。'
    },
    'first-day': {
      title: '第一天',
      about: '管理員首先要做的事，依順序。'
    },
    users: {
      title: '使用者與單位',
      about: '清單裡有誰、三種角色，以及如何變更。'
    },
    review: {
      title: '審核智慧代理',
      about: '檢視、試用、決定：通過之前要檢查什麼。'
    },
    'manage-agents': {
      title: '啟用、停用與推薦',
      about: '在一張表裡管理全校的智慧代理。'
    },
    'usage-stats': {
      title: '使用統計',
      about: '統計哪些內容，不統計哪些。'
    },
    appearance: {
      title: '外觀',
      about: '學校的名稱、圖片和頁尾。'
    },
    rules: {
      title: '提問規則',
      about: '拒絕哪些詞語與模式、個人資料、通知以及審核服務。'
    },
    retention: {
      title: '對話保存多久',
      about: '學校可以設定什麼、哪個期限生效、會清除什麼。'
    },
    budgets: {
      title: '設定使用額度',
      about: '每天、每週、每月或每學期可以使用多少，誰即將用完，以及單次增加。'
    },
    lti: {
      title: '課程中的智慧代理（LTI 1.3）',
      about: '逐項連接 Moodle、Canvas、Blackboard、Brightspace、Sakai 和 Open edX。'
    },
    audit: {
      title: '稽核',
      about: '記錄哪些變更、由誰在何時做出。'
    },
    troubleshooting: {
      title: '依現象排除問題',
      about: '大家回報的現象、原因，以及由誰處理。'
    },
    operations: {
      title: '維運指南（英文）',
      about: '安裝、身分提供者、備份、限額。供伺服器維運人員閱讀。'
    }
  }
}
