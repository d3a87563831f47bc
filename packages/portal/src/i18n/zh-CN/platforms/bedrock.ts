import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/bedrock.ts'

export const words: Translation<typeof english> = {
  about: '亚马逊云科技的智能体、流程和 AgentCore，位于学校的 AWS 账号中。',
  fields: {
    appId: 'App ID',
    apiUrl: '平台 API 地址',
    accessKeyId: '访问密钥 ID',
    apiKey: 'API 密钥（秘密访问密钥）',
    sessionToken: '会话令牌',
    region: '区域'
  },
  help: {
    title: '在哪里可以找到？',
    appId:
      '**App ID**：在 Amazon Bedrock 控制台中打开代理或流，选择“别名”，复制某个别名的 ARN；也可以填写 ID 和别名 ID，中间用斜杠分隔。AgentCore 的智能体填写其 harness 或运行时（Runtime）的 ARN。',
    apiUrl: '**平台 API 地址**：只需修改其中的区域，例如 us-east-1。',
    key: '**访问密钥**：在 IAM 中选择供此智能体使用的用户，再选择“安全凭证”和“创建访问密钥”。',
    rights:
      '该用户需要 bedrock:InvokeAgent 或 bedrock:InvokeFlow 权限（AgentCore 需要 bedrock-agentcore:InvokeAgentRuntime，harness 还需要 InvokeHarness）；要读取名称和表单，还需要代理和流的读取权限。',
    optional: '只有临时密钥才有会话令牌。App ID 和地址中都没有区域时，才需要填写区域。',
    noApiKeys: 'Bedrock API 密钥无法使用：AWS 不接受用它调用代理和流。'
  }
}
