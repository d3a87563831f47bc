import type { ErrorName, RefusalCause } from '@lyceum/core/contract'

/** What a refusal, or the failure of a reply, is to us: its error, and what exactly was refused where that has words of its own. */
export type Refusal = { reason: ErrorName; cause?: RefusalCause }

/** What models and their servers say when a conversation is longer than they can read (platform notes, OpenAI-compatible §9.1). */
export const tooLongWords =
  /maximum (context|prompt) length|context[ _](length|size|window)|(model|input) token limit|too long|too large for model|exceeds? the maximum number of tokens|range of input length|prompt is longer than|current length is \d|keep the first \d+ tokens|n_ctx|n_keep|max_new_tokens|reduce the length of the messages|超长/i

/** What they say of content that they do not take (§9.1). */
export const filterWords =
  /content.?(policy|filter|management|exists risk)|responsibleai|datainspection|inappropriate content|riskdetection|high risk|safety system|usage policy|sensitive|unsafe|敏感/i
