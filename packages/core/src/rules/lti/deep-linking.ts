import { boundedText, isBoundedText, objectOf, shownText } from './texts.ts'

/** What a deep linking request wants back (Deep Linking 2.0, §4.4.1). */
export type DeepLinking = {
  returnUrl: string
  /** Opaque; goes back as it came. */
  data: string | undefined
  acceptsLinks: boolean
  acceptsMany: boolean
  acceptsLineItem: boolean
  title: string
}

const maxData = 32_768

/** Reads the settings of a deep linking request; undefined where there is nothing to answer to. */
export function readDeepLinking(claim: unknown): DeepLinking | undefined {
  const settings = objectOf(claim)
  if (!isBoundedText(settings.deep_link_return_url, 4096) || !Array.isArray(settings.accept_types)) return undefined
  if (settings.data !== undefined && settings.data !== null && !isData(settings.data)) return undefined
  return {
    returnUrl: settings.deep_link_return_url,
    data: isData(settings.data) ? settings.data : undefined,
    acceptsLinks: settings.accept_types.includes('ltiResourceLink'),
    acceptsMany: settings.accept_multiple === true,
    acceptsLineItem: settings.accept_lineitem === true,
    title: shownText(boundedText(settings.title, 1000), 200)
  }
}

const isData = (value: unknown): value is string => typeof value === 'string' && value.length <= maxData

/** An agent that a teacher has chosen. */
export type ChosenAgent = { id: string; name: string; description: string }

/**
 * An agent as an item of the answer (Deep Linking 2.0, §3.2). `target` is the launch page; the agent's id goes into a custom parameter,
 * which platforms keep, since an address with a query of its own is not everywhere taken.
 */
export function itemOf(agent: ChosenAgent, target: string, lineItem: { label: string } | undefined) {
  return {
    type: 'ltiResourceLink',
    url: target,
    title: agent.name,
    ...(agent.description && { text: agent.description }),
    custom: { agent: agent.id },
    ...(lineItem && {
      lineItem: {
        scoreMaximum: 100,
        label: lineItem.label,
        resourceId: agent.id,
        tag: 'taking-part',
        // Where the gradebook opens what was handed in (Submission Review Message).
        submissionReview: { reviewableStatus: ['Submitted'], url: target }
      }
    })
  }
}
