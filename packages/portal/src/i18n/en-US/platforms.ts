import type { ConnectablePlatform, FieldNameOf } from '@lyceum/core/contract/platforms'

/** What every platform must have words for; a platform's help has more of its own. */
type PlatformWords = { [P in ConnectablePlatform]: { fields: Record<FieldNameOf<P>, string>; help: Record<string, string> } }

/** What the fields of a connection are called, and where each platform shows them. */
export const words = {
  dify: {
    fields: { apiUrl: 'Platform API URL', apiKey: 'API key' },
    help: {
      title: 'Where do I find these?',
      open: 'Open your app in Dify.',
      access: 'Choose API Access in the left menu.',
      copy: 'Copy the API server address and create an API key.',
      picture: 'Drawing of the API Access page of an app in Dify',
      selfHosted: 'The app must be published in Dify. A Dify of your own works too, if this server may reach it.'
    }
  }
} satisfies PlatformWords
