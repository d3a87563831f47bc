import { filterWords, type Refusal, tooLongWords } from '../reply/refusal.ts'
import type { Failure } from './read-failure.ts'
import { isDashScope, isZhipu } from './vendors.ts'

/** The kinds of refusals of platform notes §9.1. */
type Kind = 'key' | 'money' | 'model' | 'image' | 'rate' | 'long' | 'filtered' | 'other'

const refusals: Record<Kind, Refusal> = {
  key: { reason: 'agentInaccessible' },
  money: { reason: 'insufficientBalance' },
  model: { reason: 'modelUnsupported' },
  image: { reason: 'fileTypeUnsupported' },
  rate: { reason: 'thirdPartyRateLimited' },
  long: { reason: 'thirdPartyFailed', cause: 'conversationTooLong' },
  filtered: { reason: 'thirdPartyFailed', cause: 'contentFiltered' },
  other: { reason: 'thirdPartyFailed' }
}

/**
 * What the server at a host refused a call for, by what it is called there, then by its status and words (platform notes §9.2).
 * @param hadParts whether the call had pictures or sounds, so that it may be refused for them
 */
export const refusalOf = (failure: Failure, host: string, hadParts = true): Refusal => refusals[kindOf(failure, host, hadParts)]

function kindOf(failure: Failure, host: string, hadParts: boolean): Kind {
  // A gateway links to its own pages about money in messages that are about something else.
  const words = failure.message.replace(/https?:\/\/\S+/gi, ' ')
  return kindByName(failure, words, host) ?? kindByStatus(failure.status, words, hadParts)
}

function kindByName({ code, type, status }: Failure, words: string, host: string): Kind | undefined {
  // DashScope, and relays that copy it, call the tokens of a minute a quota; only its free quota is money.
  const isOfMinute = isDashScope(host) || /allocated|per minute|tpm|throttl|increase your quota limit/i.test(words)
  if ([code, type].includes('insufficient_quota') && isOfMinute) return /free/i.test(words) ? 'money' : 'rate'
  // What does not fit into a minute's tokens at once will never do so.
  if (status === 413 && code === 'rate_limit_exceeded') return 'rate'
  const litellm = byClass.get(/litellm\.(?:exceptions\.)?(\w+?)(?:Error)?:/.exec(words)?.[1] ?? '')
  if (litellm && litellm !== 'rate') return litellm
  // The number is Mistral's for a rate, and Zhipu's for content.
  if (code === '1300' && isZhipu(host)) return 'filtered'
  if (organizationWords.test(words)) return 'key'
  const known = [code, type].map(name => byName.get(name.toLowerCase())).find(kind => kind !== undefined)
  if (known) return known
  const prefixed = [code, type].map(name => byPrefix.find(([prefix]) => prefix.test(name))?.[1]).find(kind => kind !== undefined)
  return prefixed ?? (litellm === 'rate' && !moneyWords.test(words) ? 'rate' : undefined)
}

/** Money is looked for before the key and the rate, since it comes with the statuses of both. */
function kindByStatus(status: number, words: string, hadParts: boolean): Kind {
  if (status === 402 || status === 412 || moneyWords.test(words)) return 'money'
  if (status === 429) return 'rate'
  if (status === 401) return modelWords.test(words) ? 'model' : 'key'
  if (tooLongWords.test(words)) return 'long'
  if (status === 403) return /moderation|flagged/i.test(words) || filterWords.test(words) ? 'filtered' : orKey(words)
  if (hadParts && imageWords.test(words)) return 'image'
  if (modelWords.test(words)) return 'model'
  if (status === 404) return 'key'
  if (filterWords.test(words)) return 'filtered'
  if (keyWords.test(words)) return 'key'
  return (status < 400 || status === 503) && rateWords.test(words) ? 'rate' : 'other'
}

const orKey = (words: string): Kind => (modelWords.test(words) ? 'model' : 'key')

const moneyWords =
  /insufficient[ _](account )?(balance|quota|credits?|funds)|exceeded your current quota|overdue|arrear|suspended.{0,80}(balance|spending|invoice)|out of credits|doesn.t have any credits|used all available credits|requires more credits|prompt tokens limit exceeded|spending limit|requires paid balance|credit limit exceeded|budget has been exceeded|crossed budget|quota is not enough|usage limit for this billing|membership benefits|欠费|余额不足|额度不足|额度已用尽/i
/** The model takes no pictures, or no sounds (§9.3). */
const imageWords =
  /\b(image(_url|s| inputs?)?|vision|multi-?modal|(input_)?audio( inputs?)?)\b.{0,80}\b((not|only) (be )?support|not (allowed|accepted|enabled)|unsupported)|(not support|unsupported|unknown variant|expected to be|not a).{0,60}\b(image(_url|s| inputs?)?|vision|multi-?modal|(input_)?audio( inputs?)?)\b|support (image|vision|audio) input|不支持.{0,12}(图|视觉|多模态|音频)/i
/** The account has to prove who it is before it may use a model (platform notes, Responses §7). */
const organizationWords = /organi[sz]ation must be verified/i
const modelWords =
  /\bmodels?\b.{0,200}\b(not (exist|found|support)|does ?n.t exist|does not (exist|support)|no permission|not activated|has been decommissioned|unable to access)|permission to use the model|no such model|invalid model|no endpoints|no models loaded|unable to access model|does not support (chat|thinking|enable_thinking|enable_search)|deployment.{0,80}does not exist|模型不存在|无可用渠道|无权使用模型|only supported in v1\/responses|not a chat model/i
const keyWords = /api key not valid|incorrect api key|invalid (api[ _]?key|subscription key)|无效的令牌/i
const rateWords = /rate limit|too many requests|server busy|maximum pending requests|限流|频率/i

const names: Record<Exclude<Kind, 'image'>, string> = {
  key: 'invalid_api_key authentication_error permission_denied_error InvalidApiKey API_KEY_INVALID invalid_authentication_error incorrect_api_key_error 1000 1001 1002 1003 1004 1100 1110 1111 1112 1120 1121 1220',
  money:
    'insufficient_quota credit_balance_exhausted organization_spend_limit_exceeded project_spend_limit_exceeded organization_usage_limit_exceeded billing_hard_limit_reached billing_not_active insufficient_balance insufficient_balance_error exceeded_current_quota_error Arrearage AllocationQuota.FreeTierOnly AccountOverdueError BILLING_INSUFFICIENT_BALANCE QUOTA_USER_DAILY_FREE credit_limit budget_exceeded insufficient_user_quota pre_consume_token_quota_failed 1113 1309 30001 30011',
  model:
    'model_not_found DeploymentNotFound OperationNotSupported ModelNotFound model_decommissioned model_not_available invalid_model resource_not_found_error InvalidEndpointOrModel.NotFound ModelNotOpen InvalidEndpoint.ClosedEndpoint access_denied 1211 1212 1221 1222 1311 1500 20012',
  rate: 'rate_limit_exceeded rate_limit_error rate_limit_reached_error engine_overloaded_error rate_limited limit_requests slow_down QuotaExceeded ServerOverloaded token_quota_reached RATE_LIMIT_TOTAL_QPS RESOURCE_EXHAUSTED 1300 1302 1303 1304 1305 1308 1310 1312 1313',
  long: 'context_length_exceeded tokens_too_long characters_too_long exceed_context_size_error 1261',
  filtered:
    'content_policy_violation content_filter ResponsibleAIPolicyViolation DataInspectionFailed data_inspection_failed unsafe_request SensitiveContentDetected InputTextRiskDetection InputImageRiskDetection OutputTextRiskDetection 1301',
  other: '1210 1213 1214 1215 1230 1234'
}

/** Maps, since an object would also have keys such as `constructor`. */
const byName = new Map<string, Kind>(
  Object.entries(names).flatMap(([kind, list]) => list.split(' ').map(name => [name.toLowerCase(), kind as Kind] as const))
)

/** Beginnings of names that have more behind them. */
const byPrefix: [RegExp, Kind][] = [
  [/^throttling/i, 'rate'],
  [/^RateLimitExceeded\./, 'rate'],
  [/RiskDetection$/, 'filtered']
]

/** The classes of errors of LiteLLM, which stand first in its messages. */
const byClass = new Map<string, Kind>([
  ['ContextWindowExceeded', 'long'],
  ['ContentPolicyViolation', 'filtered'],
  ['Authentication', 'key'],
  ['PermissionDenied', 'key'],
  ['NotFound', 'model'],
  ['BudgetExceeded', 'money'],
  ['RateLimit', 'rate']
])
