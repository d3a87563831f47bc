import type { words as english } from '../../en-US/other/audit.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  nobody: '系統',
  secretChanged: '已變更（機密）',
  columns: {
    at: '時間',
    actor: '操作人',
    action: '操作',
    kind: '類別',
    subject: '對象',
    field: '欄位',
    before: '變更前',
    after: '變更後'
  },
  kinds: {
    agent: '智慧代理',
    base: '知識庫',
    user: '使用者',
    department: '單位',
    lti: '學習平台',
    course: '課程',
    budget: '額度',
    report: '檢舉',
    organisation: '學校'
  },
  actions: {
    agent: {
      approve: '通過審核',
      reject: '退回',
      withdraw: '撤回審核',
      enable: '啟用',
      disable: '停用',
      recommend: '變更推薦',
      edit: '編輯',
      restore: '還原先前版本',
      handOver: '移交智慧代理',
      delete: '刪除智慧代理',
      share: '分享智慧代理',
      changeShare: '變更分享',
      unshare: '停止分享',
      setAllowance: '設定智慧代理額度',
      notice: '提問通知',
      setPrice: '變更價格',
      shareConversation: '建立對話連結',
      unshareConversation: '停用對話連結'
    },
    base: {
      share: '變更知識庫分享',
      ruleAgent: '裁定智慧代理能否使用知識庫',
      handOver: '移交知識庫',
      delete: '刪除知識庫'
    },
    user: {
      setRole: '設定角色',
      block: '停用使用者',
      unblock: '恢復使用者',
      handOver: '移交全部內容',
      export: '下載個人資料',
      delete: '刪除使用者',
      linkAccount: '連結學習平台帳號',
      unlinkAccount: '解除學習平台帳號的連結'
    },
    department: {
      create: '新增單位',
      update: '重新命名或移動單位',
      merge: '合併單位',
      mapClaim: '指定登入服務中的單位名稱',
      delete: '刪除單位'
    },
    lti: {
      registerPlatform: '註冊學習平台',
      changePlatform: '變更註冊',
      blockPlatform: '停用或恢復學習平台',
      deletePlatform: '刪除註冊',
      rotateKey: '更換金鑰組',
      withdrawKey: '撤回金鑰',
      enterDeployment: '登記部署',
      approveDeployment: '核准部署',
      blockDeployment: '停用部署',
      deleteDeployment: '刪除部署'
    },
    course: {
      changeSettings: '變更課程設定',
      chooseColumn: '選擇成績簿欄位',
      declareReview: '聲明檢視對話',
      endReview: '結束檢視對話',
      readConversation: '檢視學生的對話'
    },
    budget: { set: '設定使用額度', grant: '單次增加額度' },
    report: { resolve: '處理檢舉' },
    organisation: {
      setAppearance: '變更外觀',
      setHome: '變更首頁',
      setSchool: '變更學校資訊',
      setRetention: '變更保存期限',
      setPolicy: '變更提問規則',
      setTerms: '變更學期'
    }
  }
}
