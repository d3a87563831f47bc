import { megabyte } from '@lyceum/core/contract/limits'
import type { ExtractionLimits } from './limits.ts'

/** The limits that an operator sets by the configuration. Apart from the others, which a start does not need. */
export const configuredLimits = (config: {
  limits: { documentMb: number }
  recognizesText: boolean
}): Partial<ExtractionLimits> => ({
  bytes: config.limits.documentMb * megabyte,
  ...(!config.recognizesText && { recognizedPages: 0 })
})
