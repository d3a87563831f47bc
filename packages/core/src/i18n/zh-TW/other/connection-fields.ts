import type { ConnectionReason } from '../../../contract/errors.ts'

export const words = {
  invalidPlatformUrl: '平台網址無效',
  cozeProjectAddress: 'coze.site 使用另一套 API，請填寫 api.coze.cn 或 api.coze.com',
  invalidPrivateKey: '不是 PEM 格式的 RSA 私密金鑰',
  cozeNumber: '只能是數字：編輯頁面網址中 /bot/ 或 workflow_id= 之後的長數字',
  bedrockAlias: '缺少別名：請填寫別名的 ARN，或者 ID 和別名 ID，中間用斜線分隔',
  chatglmId: '請填寫 chatglm.cn 智慧代理的 24 位字母和數字，或 BigModel 應用程式的長數字',
  chatglmSecret: 'chatglm.cn 的智慧代理還需要 API Secret',
  addressNotAllowed: '本伺服器不能存取此網址',
  redirected: '此網址會轉往另一部伺服器，請填寫那部伺服器的網址',
  otherAddress: '平台的 API 位於另一個網址',
  hostNotFound: '找不到這個名稱的伺服器，請檢查拼寫',
  hostRefused: '伺服器拒絕連線，請檢查連接埠',
  hostSilent: '伺服器沒有回應',
  certificateRefused: '伺服器的憑證不受信任',
  proxyRefused: '本系統的代理伺服器不允許存取此網址，請聯絡系統管理員',
  keyRefused: '平台不接受此金鑰，請檢查後重試。',
  unknownApp: '平台上沒有此項，或此金鑰無權存取',
  otherType: '應用程式在平台上是另一種類型',
  notPublished: '應用程式尚未發布，請先在平台上發布',
  switchedOff: '應用程式的存取已在平台上關閉'
} as const satisfies Record<ConnectionReason, string>
