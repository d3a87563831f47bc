import type { ConnectionReason } from '../../../contract/errors.ts'

export const words = {
  invalidPlatformUrl: '平台网址无效',
  cozeProjectAddress: 'coze.site 使用另一套 API，请填写 api.coze.cn 或 api.coze.com',
  invalidPrivateKey: '不是 PEM 格式的 RSA 私钥',
  cozeNumber: '只能是数字：编辑页面地址中 /bot/ 或 workflow_id= 之后的长数字',
  bedrockAlias: '缺少别名：请填写别名的 ARN，或者 ID 和别名 ID，中间用斜杠分隔',
  chatglmId: '请填写 chatglm.cn 智能体的 24 位字母和数字，或 BigModel 应用的长数字',
  chatglmSecret: 'chatglm.cn 的智能体还需要 API Secret',
  addressNotAllowed: '本服务器不能访问该地址',
  redirected: '该地址会跳转到另一台服务器，请填写那台服务器的地址',
  otherAddress: '平台的 API 位于另一个地址',
  hostNotFound: '找不到这个名称的服务器，请检查拼写',
  hostRefused: '服务器拒绝连接，请检查端口',
  hostSilent: '服务器没有响应',
  certificateRefused: '服务器的证书不受信任',
  proxyRefused: '本系统的代理服务器不允许访问该地址，请联系系统管理员',
  keyRefused: '平台不接受此密钥，请检查后重试。',
  unknownApp: '平台上没有该项，或此密钥无权访问',
  otherType: '应用在平台上是另一种类型',
  notPublished: '应用尚未发布，请先在平台上发布',
  switchedOff: '应用的访问已在平台上关闭'
} as const satisfies Record<ConnectionReason, string>
