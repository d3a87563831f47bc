import type { AgentConfig } from '@lyceum/core/contract'
import type { ShareLook } from './queries.ts'

/** An agent as a share shows it: with what the share says first, and without what it leaves out. */
export function asShared(
  config: AgentConfig,
  { opener, starterQuestions, switchedOff }: Pick<ShareLook, 'opener' | 'starterQuestions' | 'switchedOff'>
): AgentConfig {
  const { capabilities, transcription } = config
  const has = (feature: ShareLook['switchedOff'][number]) => !switchedOff.includes(feature)
  return {
    ...config,
    opener: opener || config.opener,
    suggestedQuestions: starterQuestions ?? config.suggestedQuestions,
    capabilities: {
      ...capabilities,
      files: capabilities.files && has('upload'),
      ...(capabilities.readsDocuments !== undefined && { readsDocuments: capabilities.readsDocuments && has('upload') }),
      ...(capabilities.sounds !== undefined && { sounds: capabilities.sounds && has('upload') }),
      ...(capabilities.speech !== undefined && { speech: capabilities.speech && has('voice') }),
      citations: capabilities.citations && has('citations')
    },
    transcription: transcription && has('voice'),
    ...(switchedOff.length > 0 && { switchedOff: [...switchedOff] })
  }
}
