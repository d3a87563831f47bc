import * as z from 'zod/mini'

/** The parts of a chat that a share may leave out. It never adds one that the agent or the server does not have. */
export const shareFeatures = ['history', 'upload', 'voice', 'citations', 'export', 'feedback'] as const
export const shareFeature = z.enum(shareFeatures).register(z.globalRegistry, {
  id: 'ShareFeature',
  description:
    'A part of a chat that a share may leave out. `history`: the list of earlier conversations. `upload`: files with questions. `voice`: questions that are spoken. `citations`: what answers are based on. `export`: copies of a conversation to keep. `feedback`: what people think of an answer.'
})
export type ShareFeature = z.infer<typeof shareFeature>
