import { bedrockDescription } from './platform-bedrock.ts'
import { chatglmDescription } from './platform-chatglm.ts'
import { copilotDescription } from './platform-copilot.ts'
import { cozeDescription } from './platform-coze.ts'
import type { AgentType, PlatformDescription } from './platform-description.ts'
import { difyDescription } from './platform-dify.ts'
import { hiagentDescription } from './platform-hiagent.ts'
import { openaiDescription } from './platform-openai.ts'

export * from './platform-description.ts'

/** The description of each platform, from its own file. The list of platforms and their names derive from it. */
export const platformTable = {
  bedrock: bedrockDescription,
  chatglm: chatglmDescription,
  copilot: copilotDescription,
  coze: cozeDescription,
  dify: difyDescription,
  hiagent: hiagentDescription,
  openai: openaiDescription
} as const satisfies Record<string, PlatformDescription>

export type Platform = keyof typeof platformTable
export const platforms = Object.keys(platformTable) as Platform[]

/** The names of a platform's fields, as a type. */
export type FieldNameOf<P extends Platform> = FieldOf<P>['name']

type FieldOf<P extends Platform> = (typeof platformTable)[P]['fields'][number]
type ValueOf<F> = F extends { options: readonly (infer Option)[] } ? Option : string
/** Fields that every connection to the platform has, whatever its type. */
type RequiredField<F> = F extends { types: readonly AgentType[] } ? never : F extends { required: true } ? F : never
type Secret<F> = F extends { kind: 'secret' } ? F : never
type FieldValues<F> = { [N in F as N extends { name: infer Name extends string } ? Name : never]: ValueOf<N> }
type PlatformAndType<P extends Platform> = { platform: P; type: (typeof platformTable)[P]['types'][number] }

/** A complete connection to one platform, as its connector receives it. */
export type ConnectionTo<P extends Platform> = PlatformAndType<P> &
  FieldValues<RequiredField<FieldOf<P>>> &
  Partial<FieldValues<Exclude<FieldOf<P>, RequiredField<FieldOf<P>>>>>

/** A connection in an update: an omitted secret keeps its stored value, null removes an optional one. */
export type ConnectionUpdateTo<P extends Platform> = PlatformAndType<P> &
  FieldValues<Exclude<RequiredField<FieldOf<P>>, { kind: 'secret' }>> &
  Partial<FieldValues<Exclude<FieldOf<P>, RequiredField<FieldOf<P>> | { kind: 'secret' }>>> & {
    [F in Secret<FieldOf<P>> as F['name']]?: F['required'] extends true ? string : string | null
  }

/** A connection as it is returned: instead of each secret its last characters, or none of a short one. */
export type RedactedConnectionTo<P extends Platform> = PlatformAndType<P> &
  Partial<FieldValues<Exclude<FieldOf<P>, { kind: 'secret' }>>> & {
    secretEnds: { [F in Secret<FieldOf<P>> as F['name']]?: string }
  }
