import type { Locale } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import { createServiceClient, type ServiceOptions } from '../connectors/client/operator-service.ts'
import type { TopicWords } from './ask-topic-names.ts'

/** Has a model name topics. Nothing is sent but their words, each of which as many learners used as make a group. */
export type TopicNames = {
  /** A name for each topic in one language; null where the model gave none. @throws AppError thirdPartyFailed, thirdPartyRateLimited */
  ask(topics: readonly TopicWords[], locale: Locale): Promise<(string | null)[]>
  stop(): Promise<void>
}

/** Asks the service that the operator has named. Its call is loaded by the first topic. */
export function createTopicNames(service: NonNullable<Config['topicNames']>, options: ServiceOptions): TopicNames {
  const outgoing = createServiceClient(service.url, options)
  return {
    ask: async (topics, locale) => (await import('./ask-topic-names.ts')).askTopicNames(outgoing, service, topics, locale),
    stop: () => outgoing.stop()
  }
}
