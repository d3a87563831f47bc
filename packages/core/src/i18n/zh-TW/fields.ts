import type { FieldReason } from '../../contract/errors.ts'

export const words = {
  required: '必填',
  enum: '請選擇其中一項',
  whitespace: '不能只包含空格',
  tooShort: '至少 {{limit}} 個字元',
  tooLong: '最多 {{limit}} 個字元',
  tooSmall: '不能小於 {{limit}}',
  tooBig: '不能大於 {{limit}}',
  tooFew: '至少 {{limit}} 項',
  tooMany: '最多 {{limit}} 項',
  pattern: '格式不正確',
  type: '類型不正確',
  unknownField: '未知的欄位',
  invalidUrl: '無效的網址',
  invalidPlatformUrl: '無效的平台網址',
  cozeProjectAddress: 'coze.site 使用另一套 API，請填寫 api.coze.cn 或 api.coze.com',
  invalidPrivateKey: '不是 PEM 格式的 RSA 私鑰',
  addressNotAllowed: '不允許從此處連線至該位址',
  redirected: '該位址會轉往另一部伺服器，請填寫那部伺服器的位址',
  invalidFileLink: '無效的檔案連結',
  fileLinkType: '檔案連結類型錯誤',
  rejected: '智慧代理資訊驗證失敗，請重試'
} as const satisfies Record<FieldReason, string>
