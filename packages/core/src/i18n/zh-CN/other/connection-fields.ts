import type { ConnectionReason } from '../../../contract/errors.ts'

export const words = {
  invalidPlatformUrl: '平台网址无效',
  cozeProjectAddress: 'coze.site 使用另一套 API，请填写 api.coze.cn 或 api.coze.com',
  invalidPrivateKey: '不是 PEM 格式的 RSA 私钥：请粘贴整个文件，从 BEGIN 到 END',
  keyCharacters: '只能包含字母、数字和符号，不能有空格：请重新复制完整的密钥',
  regionCode: '请填写区域代码，例如 us-east-1',
  reservedParameter: '其中有参数由系统设置或已有单独的输入项，请去掉',
  cozeNumber: '只能是数字：编辑页面地址中 /bot/ 或 workflow_id= 之后的长数字',
  bedrockAlias: '缺少别名：请填写别名的 ARN，或者 ID 和别名 ID，中间用斜杠分隔',
  chatglmId: '请填写 chatglm.cn 智能体的 24 位字母和数字，或 BigModel 应用的长数字',
  chatglmSecret: 'chatglm.cn 的智能体还需要 API Secret',
  addressNotAllowed: '本服务器不能访问该地址，请联系系统管理员',
  redirected: '该地址会跳转到另一台服务器，请填写那台服务器的地址',
  otherAddress: '平台的 API 位于另一个地址，请查看平台的文档',
  hostNotFound: '找不到这个名称的服务器，请检查拼写',
  hostRefused: '服务器拒绝连接，请检查端口',
  hostSilent: '服务器没有响应，请检查地址或稍后重试',
  certificateRefused: '服务器的证书不受信任，请联系该服务器的管理员',
  proxyRefused: '本系统的代理服务器不允许访问该地址，请联系系统管理员',
  keyRefused: '平台不接受此密钥，请检查后重试。',
  unknownApp: '平台上没有该项，或此密钥无权访问，请检查两者',
  otherType: '应用在平台上是另一种类型，请选择该类型',
  notPublished: '应用尚未发布，请先在平台上发布',
  switchedOff: '应用的访问已在平台上关闭，请先在平台上开启'
} as const satisfies Record<ConnectionReason, string>
