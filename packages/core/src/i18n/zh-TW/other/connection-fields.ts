import type { ConnectionReason } from '../../../contract/errors.ts'

export const words = {
  invalidPlatformUrl: '平台網址無效',
  cozeProjectAddress: 'coze.site 使用另一套 API，請填寫 api.coze.cn 或 api.coze.com',
  invalidPrivateKey: '不是 PEM 格式的 RSA 私密金鑰：請貼上整個檔案，從 BEGIN 到 END',
  keyCharacters: '只能包含字母、數字和符號，不能有空格：請重新複製完整的金鑰',
  regionCode: '請填寫區域代碼，例如 us-east-1',
  reservedParameter: '其中有參數由系統設定或已有單獨的欄位，請移除',
  cozeNumber: '只能是數字：編輯頁面網址中 /bot/ 或 workflow_id= 之後的長數字',
  bedrockAlias: '缺少別名：請填寫別名的 ARN，或者 ID 和別名 ID，中間用斜線分隔',
  chatglmId: '請填寫 chatglm.cn 智慧代理的 24 位字母和數字，或 BigModel 應用程式的長數字',
  chatglmSecret: 'chatglm.cn 的智慧代理還需要 API Secret',
  addressNotAllowed: '本伺服器不能存取此網址，請聯絡系統管理員',
  redirected: '此網址會轉往另一部伺服器，請填寫那部伺服器的網址',
  otherAddress: '平台的 API 位於另一個網址，請查看平台的文件',
  hostNotFound: '找不到這個名稱的伺服器，請檢查拼寫',
  hostRefused: '伺服器拒絕連線，請檢查連接埠',
  hostSilent: '伺服器沒有回應，請檢查網址或稍後重試',
  certificateRefused: '伺服器的憑證不受信任，請聯絡此伺服器的管理員',
  proxyRefused: '本系統的代理伺服器不允許存取此網址，請聯絡系統管理員',
  keyRefused: '平台不接受此金鑰，請檢查後重試。',
  unknownApp: '平台上沒有此項，或此金鑰無權存取，請檢查兩者',
  otherType: '應用程式在平台上是另一種類型，請選擇此類型',
  notPublished: '應用程式尚未發布，請先在平台上發布',
  switchedOff: '應用程式的存取已在平台上關閉，請先在平台上開啟'
} as const satisfies Record<ConnectionReason, string>
