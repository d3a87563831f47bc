import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/coze.ts'

export const words: Translation<typeof english> = {
  about: '在浏览器中搭建的智能体和工作流，位于 coze.cn、coze.com 或学校自己的服务器。',
  fields: {
    apiUrl: '平台 API 地址',
    workflowId: '工作流 ID',
    appId: 'App ID（智能体或应用）',
    apiKey: 'API 密钥（访问令牌）',
    oauthAppId: 'OAuth 应用 ID',
    oauthPublicKeyFingerprint: 'OAuth 公钥指纹',
    oauthPrivateKey: 'OAuth 私钥'
  },
  ways: { apiKey: '访问令牌', oauthAppId: 'OAuth 应用' },
  help: {
    title: '在哪里可以找到？',
    publish: '在扣子中将智能体、应用或工作流发布到 API 渠道。',
    ids: 'ID 是编辑页面地址中的长数字：智能体在 /bot/ 之后，工作流在 workflow_id= 之后。商店页面地址中的数字不是它们。',
    flows: '对话流除工作流 ID 外，还需要它所属的智能体或应用。对话流模式的智能体请将工作流 ID 留空。',
    token: '**访问令牌**：在扣子的 API 页面创建，选择空间和下列权限。个人访问令牌最长 30 天过期。',
    oauth:
      '或使用 JWT 类型的 OAuth 应用：填写应用 ID、公钥指纹和私钥。它不会过期，并且每位用户的对话相互隔离。请将它授权给所在空间。',
    permissions: '需要的权限：',
    clouds: 'coze.cn 与 coze.com 的账号和令牌互不通用。只要本服务器能够访问，也可以使用自行部署的 Coze Studio。',
    limits: '扣子免费版总共只允许 500 次 API 调用。'
  }
}
