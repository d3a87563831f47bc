import { type Capabilities, hasFeature, type PlatformFeature } from '@lyceum/core/contract'
import type { Agent } from './queries.ts'

/** What the server adds to what the agent's app can do. */
export type Additions = { onlineSearch: boolean; knowledgeBases: boolean; transcription: boolean }

type App = Pick<Agent, 'platform' | 'type' | 'capabilities'>

/**
 * What the interface offers: what the app can do, as far as its platform can do it for agents of this type, and what the server does
 * for questions before the platform is asked. A workflow has no question.
 */
export function offered(app: App, additions: Additions): Capabilities {
  const { platform, type, capabilities } = app
  const can = (feature: PlatformFeature) => hasFeature(platform, type, feature)
  return {
    ...capabilities,
    onlineSearch: type !== 'workflow' && (capabilities.onlineSearch || additions.onlineSearch),
    knowledgeBases: type !== 'workflow' && additions.knowledgeBases,
    ...takenFiles(app),
    stop: capabilities.stop && can('stop'),
    suggestions: capabilities.suggestions && can('suggestions'),
    citations: capabilities.citations && can('sources'),
    // The operator's own service goes first.
    ...(capabilities.speech && { speech: can('speech') && !additions.transcription }),
    ...(capabilities.spoken && { spoken: can('spoken') })
  }
}

/** Which files a question to the agent may have. Documents that its platform does not take are read here. */
export function takenFiles({ platform, type, capabilities }: App): Pick<Capabilities, 'files' | 'readsDocuments' | 'sounds'> {
  const files = capabilities.files && hasFeature(platform, type, 'uploads')
  const takesDocuments = files && !hasFeature(platform, type, 'picturesOnly')
  return {
    files,
    readsDocuments: type !== 'workflow' && !takesDocuments,
    ...(capabilities.sounds && { sounds: hasFeature(platform, type, 'uploads') })
  }
}
