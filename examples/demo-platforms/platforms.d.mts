import type { BedrockAppInput, BedrockSwitches } from './bedrock/types.d.mts'
import type { createCalls } from './calls.mjs'
import type { ChatGlmAppInput, ChatGlmKind, ChatGlmSwitches } from './chatglm/types.d.mts'
import type { CopilotAppInput, CopilotSwitches } from './copilot/types.d.mts'
import type { CozeServer } from './coze/types.d.mts'
import type { HiAgentServer } from './hiagent/types.d.mts'
import type { DifyAppInput, DifyAppState, DifyMode, DifySwitches } from './index.d.mts'
import type { MountedPlatform } from './listen.mjs'
import type { OpenAiAppInput, OpenAiStyle, OpenAiSwitches } from './openai/types.d.mts'

/** One platform of the server. An app is identified by the key or id that its connection has. */
export interface DemoPlatformServer<AppInput, Switches, App extends object> {
  /** The path of its API, such as `/dify/v1`. */
  basePath: string
  /** Adds or replaces an app and returns its key. */
  addApp(app: AppInput): string
  removeApp(key: string): void
  /** Replaces all switches of an app, from its next call on. */
  setSwitches(key: string, switches: Switches): void
  listApps(): App[]
  /** Ends every stream. */
  stop(): void
}

/** All platforms: one row for each folder. */
export interface DemoPlatformServers {
  bedrock: DemoPlatformServer<BedrockAppInput, BedrockSwitches, { key: string; name: string; kind: 'agent' | 'flow' }>
  chatglm: DemoPlatformServer<ChatGlmAppInput, ChatGlmSwitches, { key: string; apiKey: string; kind: ChatGlmKind; name: string }>
  copilot: DemoPlatformServer<CopilotAppInput, CopilotSwitches, { key: string; schema: string; name: string }> & {
    /** Resolves when every answer has been given to its end, whether anybody reads it or not. */
    answered(): Promise<void>
  }
  coze: CozeServer
  dify: DemoPlatformServer<DifyAppInput, DifySwitches, { key: string; name: string; mode: DifyMode; state: DifyAppState }>
  hiagent: HiAgentServer
  openai: DemoPlatformServer<OpenAiAppInput, OpenAiSwitches, { key: string; apiKey: string; style: OpenAiStyle }>
}

export type PlatformOptions = {
  calls: ReturnType<typeof createCalls>
  paceMs: number
  serverVersion?: string
  origin: () => string
}

export function createPlatforms(options: PlatformOptions): {
  [P in keyof DemoPlatformServers]: DemoPlatformServers[P] & MountedPlatform
}
