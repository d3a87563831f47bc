import type { words as english } from '../../en-US/server/lti.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  opening: '正在開啟…',
  continue: '繼續',
  frameBlocked: {
    title: '請在新分頁中開啟',
    text: '此瀏覽器不允許框架保存任何資訊，因此無法在這裡安全地開啟。',
    button: '在新分頁中開啟'
  },
  failures: {
    malformed: {
      title: '無法開啟',
      text: '學習平台送來的內容不完整。請重新載入課程頁面；若仍然不行，請通知學習平台的管理人員。'
    },
    unknownPlatform: { title: '未知的學習平台', text: '此學習平台尚未在這裡註冊，可由管理員註冊。' },
    severalClients: {
      title: '無法判斷是哪一個註冊',
      text: '此學習平台在這裡有多個註冊，但沒有說明是哪一個。學習平台的管理人員可以讓它附上用戶端 ID。'
    },
    expired: { title: '請重新載入課程頁面', text: '此頁面只能開啟一次，且僅數分鐘內有效。請重新載入課程頁面後再開啟。' },
    otherBrowser: { title: '請重新開啟課程頁面', text: '無法在此框架中安全地開啟。請重新開啟課程頁面，或在新視窗中開啟。' },
    refused: {
      title: '無法開啟',
      text: '學習平台送來的內容未被接受。請重新載入課程頁面；若仍然不行，請將此代碼告訴管理員。'
    },
    noKeys: { title: '無法連線至學習平台', text: '讀取不到學習平台的金鑰，因此無法確認身分。請一分鐘後重新載入課程頁面。' },
    pending: {
      title: '尚未核准',
      text: '這門課程所用的安裝首次連線到這裡，須由 Lyceum 管理員核准一次；核准後請重新載入課程頁面。'
    },
    blocked: { title: '此處無法使用', text: 'Lyceum 管理員已停用此安裝。' },
    personBlocked: { title: '您的帳號已被停用', text: 'Lyceum 管理員停用了您的帳號。請聯絡學校負責 Lyceum 的人員。' },
    platformError: { title: '學習平台已拒絕', text: '學習平台的說明：' },
    tooMany: { title: '同時開啟的人太多', text: '請等一分鐘，再重新載入課程頁面。' },
    notTeacher: { title: '請洽詢老師', text: '只有本課程的老師可以選擇在這裡放置什麼。' },
    nothingWanted: { title: '此處無法放置', text: '學習平台在此處不接受連結。' },
    reviewNothing: { title: '沒有可檢視的內容', text: '這裡沒有繳交的內容。其他對話屬於參與對話的人，不會在成績簿中顯示。' },
    notHandedIn: {
      title: '這裡沒有內容',
      text: '內容已隨課程或繳交人一併刪除，或者連結不完整。'
    },
    sessionOver: {
      title: '請重新載入課程頁面',
      text: '您在此處的工作階段已結束：可能時間過久，或您已不在此課程中。請重新載入課程頁面以繼續。'
    }
  },
  code: '代碼',
  request: '要求',
  notChosen: { title: '這裡還沒有內容', text: '老師尚未選擇智慧代理。請稍後再來看看。' },
  agentGone: { title: '此智慧代理無法使用', text: '它已被停用或收回。老師可以另選一個。' },
  backToCourse: '返回課程',
  picker: {
    title: '選擇智慧代理',
    several: '選擇智慧代理',
    lead: '它會依發布者的設定在本課程中回答問題。',
    search: '搜尋智慧代理',
    find: '搜尋',
    all: '全部智慧代理',
    placed: '本課程中的',
    former: '複製來源課程中的',
    mine: '我發布的',
    show: '顯示',
    agents: '智慧代理',
    found_other: '{{count}} 個智慧代理',
    none: '找不到智慧代理。',
    place: '放入課程',
    cancel: '取消',
    chooseOne: '請先選擇智慧代理。',
    more: '還有更多，請搜尋您需要的智慧代理。',
    gone: '原本放在這裡的智慧代理已無法使用，請另選一個。',
    current: '目前的選擇',
    takesPart: '參與情況計入成績簿',
    change: '另選智慧代理'
  },
  course: {
    open: '我的課程',
    unread_other: '{{count}} 則新通知',
    instructions: '老師對智慧代理的要求：',
    review: '老師可以查看您在這裡開始的對話和您的姓名（聲明日期：{{date}}）。在您首次看到本提示之前開始的對話不會顯示給老師。'
  },
  handIn: {
    open: '繳交對話',
    title: '繳交一段對話',
    lead: '系統會產生一份任何人（包括您自己）都無法修改的副本。老師可以看到它和您的姓名，取得連結的人也可以查看。',
    none: '您在本課程中還沒有可以繳交的對話：請先提問並取得回覆。',
    conversations: '您在本課程中的對話',
    chooseOne: '請選擇一段回覆已經完成的對話。最多可繳交五十段，過長的對話無法繳交。',
    confirm: '繳交',
    done: '已繳交',
    doneText: '老師可以在課程頁面上看到它；如果此連結在成績簿中有一欄，也可以從成績簿中開啟。',
    link: '連結',
    linkText: '請填寫到學習平台繳交作業的地方。取得連結的人都可以查看副本。',
    citation: '引用格式',
    kind: '與 AI 智慧代理的對話',
    copy: '這是對話繳交時的副本。',
    author: '繳交人',
    anonymous: '一名學生',
    agent: '智慧代理',
    course: '課程',
    earlier: '先前繳交的',
    handedIn: '繳交時間',
    sources: '來源：',
    download: '下載用於計算雜湊值的原始內容（JSON）'
  },
  account: {
    way: '連結學校帳號',
    show: '我的學校帳號',
    title: '連結您的學校帳號',
    lead: '連結後，您可以把這裡的對話轉到入口網站繼續，也可以反過來，使用額度合併計算。老師還可以從入口網站開啟課程，並在那裡用表格批次執行課程的工作流程。除此之外不會增加任何權限，老師也看不到這項連結。',
    open: '開啟入口網站並登入',
    openText: '請用您自己的學校帳號登入，不要使用他人的帳號。',
    openPortal: '開啟入口網站',
    otherDevice: '或在另一部裝置上開啟 {{address}}，並輸入以下代碼：',
    secret: '代碼十分鐘內有效，只能使用一次。請勿告訴任何人。',
    confirm: '在入口網站確認',
    confirmText: '入口網站會顯示要連結的是哪個學習平台的誰的帳號。確認是您本人再繼續。',
    number: '輸入入口網站接著顯示的四位數字',
    go: '繼續',
    waiting: '還沒有人在入口網站確認。請先到入口網站確認。',
    wrong: '與入口網站顯示的數字不符，請再核對一次。',
    chat: '返回對話',
    again: '連結帳號',
    start: {
      unlinked: '已解除連結。已經轉過去繼續的對話會保留在原處。',
      refused: '沒有連結任何帳號。如果代碼或帳號是別人給您的，請告知入口網站的管理人員。',
      over: '沒有連結任何帳號：代碼已失效、此帳號無法連結，或數字三次輸入錯誤。',
      tooMany: '一小時內取得的代碼過多，請稍後再試。',
      nobody: '只有學習平台能確認身分的人才能連結帳號，預覽身分與匿名存取不可以。'
    },
    goOn: {
      label: '在入口網站繼續',
      text: '這段對話及其檔案會複製到您的學校帳號，您可以在那裡繼續。原對話留在課程中，仍適用課程的規則：老師聲明過檢視時，仍可檢視原對話。副本在課程考試期間同樣關閉，並會隨課程對話一起刪除。部分智慧代理在那裡會重新開始，不記得先前的內容。',
      go: '到入口網站繼續',
      done: '副本已存入您的學校帳號。',
      open: '開啟入口網站',
      close: '關閉',
      busy: '請等待回覆完成。',
      failed: '無法在入口網站繼續：對話過長、未保存，或課程已關閉。'
    },
    isYours: '這是您的帳號嗎？',
    isYoursText: '此帳號已在入口網站確認。請只在它屬於您本人時連結：您轉到入口網站繼續的對話會進入這個帳號。',
    yes: '是的，連結',
    no: '不是我的',
    done: '連結完成',
    linked: '您的學校帳號',
    linkedText: '在對話的選單中可以轉到入口網站繼續。入口網站的設定會列出此帳號，也可以在那裡解除連結。',
    unlink: '解除連結'
  },
  returning: '正在返回學習平台…',
  registration: {
    title: '註冊 Lyceum',
    invalid: { title: '此網址已失效', text: '註冊網址只能使用一次，三天內有效。請由 Lyceum 管理員重新產生。' },
    refused: {
      title: '未完成註冊',
      unreachable: '無法讀取學習平台的設定。',
      mismatch: '此設定與其所稱的學習平台不符。',
      insecure: '此設定中含有不允許存取的網址。',
      unsupported: '此學習平台不具備 LTI 1.3 所需的功能。',
      rejected: '學習平台沒有接受註冊，其說明為：'
    },
    check: '請確認這是您的學習平台，然後註冊。',
    issuer: '網址',
    school: '學校',
    product: '產品',
    permissions: '申請的權限',
    none: '無其他權限',
    roster: '課程成員的姓名',
    grades: '成績簿中的一欄',
    confirm: '註冊',
    done: { title: '註冊完成', text: 'Lyceum 已註冊。可能還需要在學習平台中啟用。' },
    known: {
      title: '先前已註冊',
      text: '此學習平台已使用相同的用戶端 ID 在這裡註冊，這裡沒有任何變更。學習平台接受了這次註冊，可能會顯示新的或已更新的項目。'
    },
    close: '關閉'
  }
}
