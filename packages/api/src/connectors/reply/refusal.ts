import type { ErrorName, RefusalCause } from '@lyceum/core/contract'

/** What a refusal, or the failure of a reply, is to us: its error, and what exactly was refused where that has words of its own. */
export type Refusal = { reason: ErrorName; cause?: RefusalCause }

const lengths =
  'maximum (context|prompt) length|context[ _](length|size|window)|(model|input) token limit|too large for model|exceeds? the maximum number of tokens|range of input length|prompt is longer than|current length is \\d|keep the first \\d+ tokens|n_ctx|n_keep|max_new_tokens|reduce the length of the messages|超长'

/** What models and their servers say when a conversation is longer than they can read (platform notes, OpenAI-compatible §9.1). */
export const tooLongWords = new RegExp(`${lengths}|too long`, 'i')

/** The same amid failures of other things, of which a name or a file may be too long. */
export const tooLongForModel = new RegExp(`${lengths}|\\b(prompt|input|context|query)\\b[^.]{0,40}too long`, 'i')

const contents =
  'content.?(policy|filter|management|exists risk)|responsibleai|datainspection|inappropriate content|riskdetection|high risk|safety system|usage policy|敏感'

/** What they say of content that they do not take (§9.1). */
export const filterWords = new RegExp(`${contents}|sensitive|unsafe`, 'i')

/** The same amid failures of other things: a name may be case-sensitive, and a request unsafe to repeat. */
export const filteredByModel = new RegExp(`${contents}|\\bsensitive (content|word)`, 'i')

const means = 'balance|quota|credits?|funds'
const gone = '(insufficient|too low|not enough|exhausted|exceeded|used up|depleted|running out|run out)'

/**
 * What they say of an account that has no money or quota left, amid failures of other things, after the words for a rate, of which there are
 * quotas too: a parenthesis may be unbalanced, a permission
 * insufficient, and a form's field named "credit".
 */
export const outOfMoney = new RegExp(
  [
    `\\b(insufficient|not enough)[ _-](\\w+[ _-])?(${means}|tokens?)\\b`,
    `\\b(${means})( (is|are|was|were|has|have|been|limit|now))* ${gone}\\b`,
    `\\bexceed(ed|s|ing)?\\b[^.]{0,40}\\bquota\\b`,
    '\\bexhausted\\b[^.]{0,30}\\bquota\\b',
    '\\bquota for ([^.]|\\.\\d){0,60}\\bexhausted\\b',
    '\\brequires more credits\\b',
    "(\\b(out of|(have|has|had) no|not have any)|n't have any) (more )?credits\\b",
    '\\b(used|use)( up)? all (your |the )?(available )?credits',
    '\\bbilling (details|hard limit|not active|is not active)',
    '\\b(account|payment|bill|invoice)\\b[^.]{0,40}\\b(overdue|in arrears?)\\b',
    '\\boverdue[ _-](payment|bill|balance|account)',
    'arrearage|accountoverdue',
    '(余额|额度|配额)[^。]{0,12}(不足|用完|用尽|耗尽|为 ?0)|欠费'
  ].join('|'),
  'i'
)
