import type { words as english } from '../en-US/endings.ts'
import type { Translation } from '../translation.ts'

export const words = {
  stillWaiting: '仍在等待 {{name}}…',
  stillThinking: '{{name}} 仍在思考…',
  stillAtStep: '{{name}} 仍在執行「{{step}}」…',
  remark_limitReached: '回覆已達長度上限。',
  remark_contentFiltered: 'AI 平台的內容過濾機制中止了這則回覆。',
  remark_damaged: '這則回覆有一部分無法讀取，已缺漏。',
  remark_shortened: '這段對話超過智慧代理可讀取的長度，只傳送了較新的部分。',
  remark_personalDataMasked: '問題或其檔案中的個人資料在離開學校之前已被取代。',
  remark_personalDataSent: '您的問題或其檔案包含個人資料，AI 平台已收到。',
  goOn: '繼續',
  goOnQuestion: '請繼續。',
  refused_contentFiltered: 'AI 平台的內容過濾機制拒絕了這個問題或先前的內容。請換個說法，或開始新對話。',
  refused_conversationTooLong: '這段對話對此智慧代理來說太長了。請開始新對話。',
  refused_schoolRule: '學校的規定不允許提出這個問題。',
  refused_file: '學校的規定不允許檔案「{{file}}」。請不附上這個檔案再提問。',
  refused_noSource: '沒有找到來源，因此不顯示回覆。請換一種問法，或向了解情況的人詢問。',
  closed_exam: '考試期間關閉，{{time}} 重新開放。',
  closed_notOpen: '將於 {{time}} 開放。',
  closed_over: '課程已結束，先前的對話仍可查看。',
  newChatWithSummary: '帶摘要開始新對話',
  summarizing: '正在產生摘要…',
  summaryBefore: '先前對話的摘要：'
} as const satisfies Translation<typeof english>
