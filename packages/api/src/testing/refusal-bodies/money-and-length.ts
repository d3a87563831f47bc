import { type RefusedBodies, type RefusedBody, refusedWith } from './shapes.ts'

const money = { reason: 'insufficientBalance' }
const long = { reason: 'thirdPartyFailed', cause: 'conversationTooLong' }

/** The bodies of the platform notes, OpenAI-compatible §9.1: no money, and what is too long. */
export const refusedForLimits: RefusedBodies[] = [
  [
    'out of money',
    money,
    [
      ...[
        'insufficient_quota',
        'credit_balance_exhausted',
        'organization_spend_limit_exceeded',
        'project_spend_limit_exceeded',
        'organization_usage_limit_exceeded',
        'billing_not_active',
        'billing_hard_limit_reached'
      ].map(
        (code): RefusedBody => [
          'OpenAI',
          429,
          refusedWith('You exceeded your current quota.', { type: 'insufficient_quota', code })
        ]
      ),
      ['DeepSeek', 402, refusedWith('Insufficient Balance', { type: 'unknown_error', code: 'invalid_request_error' })],
      [
        'DashScope',
        400,
        refusedWith('Access denied, please make sure your account is in good standing.', { code: 'Arrearage', type: 'Arrearage' })
      ],
      [
        'DashScope, native',
        403,
        { code: 'AllocationQuota.FreeTierOnly', message: 'The free tier is exhausted.', request_id: 'r' }
      ],
      ['Zhipu', 429, { error: { code: '1113', message: '您的账户已欠费，请充值后重试。' } }],
      [
        'Moonshot',
        429,
        refusedWith('Your account org-1 <ak-1> is suspended due to insufficient balance, please recharge your account', {
          type: 'exceeded_current_quota_error'
        })
      ],
      ['Kimi Code, 402', 402, refusedWith('unable to verify your membership benefits')],
      ['Kimi Code, 403', 403, refusedWith("You've reached your usage limit for this billing cycle")],
      ['SiliconFlow', 403, { code: 30011, message: 'The selected model requires paid balance. Recharge first.', data: null }],
      ['Qianfan', 429, { error: { code: 'BILLING_INSUFFICIENT_BALANCE', message: 'x' } }],
      ['Qianfan, free quota', 429, { error: { code: 'QUOTA_USER_DAILY_FREE', message: 'x' } }],
      [
        'Ark',
        403,
        refusedWith('The request failed because your account has an overdue balance.', { code: 'AccountOverdueError' })
      ],
      ['MiniMax', 429, refusedWith('insufficient balance (1008)', { type: 'insufficient_balance_error' })],
      [
        'xAI, no credits',
        403,
        {
          code: 'The caller does not have permission to execute the specified operation',
          error:
            "Your newly created team doesn't have any credits or licenses yet. You can purchase those on https://console.x.ai."
        }
      ],
      [
        'xAI, 429',
        429,
        {
          code: 'Some resource has been exhausted',
          error: 'Your team has either used all available credits or reached its monthly spending limit.'
        }
      ],
      ['xAI, run out', 403, { code: 'x y', error: 'You have run out of credits or need a Grok subscription.' }],
      [
        'OpenRouter',
        402,
        { error: { code: 402, message: 'Insufficient credits. Add more using https://openrouter.ai/credits' } }
      ],
      [
        'OpenRouter, an answer that may be too long',
        402,
        {
          error: {
            code: 402,
            message:
              'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 30104.'
          },
          user_id: 'u'
        }
      ],
      ['OpenRouter, the prompt', 402, refusedWith('Prompt tokens limit exceeded: 69120 > 36608', { code: 402 })],
      ['Together', 402, { error: { type: 'credit_limit', message: 'Credit limit exceeded. Please visit billing.' }, id: 'x' }],
      [
        'Fireworks',
        412,
        refusedWith(
          'Account x is suspended, possibly due to reaching the monthly spending limit or failure to pay past invoices.',
          {
            code: 'PRECONDITION_FAILED'
          }
        )
      ],
      ['Perplexity', 401, refusedWith('x', { type: 'insufficient_quota' })],
      [
        'LiteLLM, a budget',
        400,
        refusedWith('Budget has been exceeded! Current cost: 0.2, Max budget: 0.1', { type: null, code: '400' })
      ],
      ['LiteLLM, a budget by type', 429, refusedWith('x', { type: 'budget_exceeded', code: '429' })],
      ['LiteLLM, no deployments', 429, refusedWith('No deployments available - crossed budget for all', { code: '429' })],
      [
        'one-api',
        403,
        refusedWith('user quota is not enough (request id: 1)', { type: 'one_api_error', code: 'insufficient_user_quota' })
      ],
      ['new-api', 403, refusedWith('令牌额度不足', { type: 'new_api_error', code: 'pre_consume_token_quota_failed' })],
      ['one-api, in words', 403, refusedWith('用户额度不足', { type: 'one_api_error' })],
      [
        'one-api, 401',
        401,
        refusedWith('该令牌额度已用尽 !token.UnlimitedQuota && token.RemainQuota = 0', { type: 'one_api_error' })
      ]
    ]
  ],
  [
    'too long',
    long,
    [
      [
        'OpenAI',
        400,
        refusedWith("This model's maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.", {
          code: 'context_length_exceeded',
          param: 'messages',
          type: 'invalid_request_error'
        })
      ],
      [
        'vLLM',
        400,
        {
          object: 'error',
          message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
          type: 'BadRequestError',
          code: 400
        }
      ],
      [
        'DashScope',
        400,
        refusedWith('Range of input length should be [1, 129024]', {
          code: 'invalid_parameter_error',
          type: 'invalid_request_error'
        })
      ],
      ['Zhipu', 400, { error: { code: '1261', message: 'Prompt 超长' } }],
      [
        'Moonshot',
        400,
        refusedWith('Invalid request: Your request exceeded model token limit: 262144 (requested: 269030)', {
          type: 'invalid_request_error'
        })
      ],
      ['Moonshot, in other words', 400, refusedWith('Input token length too long', { type: 'invalid_request_error' })],
      ['Qianfan', 400, refusedWith('Prompt tokens too long', { code: 'tokens_too_long' })],
      ['Qianfan, characters', 400, refusedWith('x', { code: 'characters_too_long' })],
      ['Groq', 400, refusedWith('Please reduce the length of the messages or completion.', { code: 'context_length_exceeded' })],
      [
        'xAI',
        400,
        {
          code: 'Client specified an invalid argument',
          error: "This model's maximum prompt length is 500000 but the request contains 907154 tokens."
        }
      ],
      [
        'OpenRouter',
        400,
        refusedWith("This endpoint's maximum context length is 128000 tokens. However, you requested about 200000 tokens.", {
          code: 400
        })
      ],
      ['Together', 422, refusedWith('`inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens')],
      ['Fireworks', 400, refusedWith('The prompt is too long: 40000, model maximum context length: 32767')],
      [
        'Mistral',
        400,
        { object: 'error', message: 'Prompt is too large for model with 32768 maximum context length', code: '3051' }
      ],
      [
        'Gemini',
        400,
        [
          {
            error: {
              code: 400,
              message: 'The input token count exceeds the maximum number of tokens allowed (1048576).',
              status: 'INVALID_ARGUMENT'
            }
          }
        ]
      ],
      ['Cerebras', 400, refusedWith('Current length is 9000 while limit is 8192')],
      [
        'LiteLLM',
        400,
        refusedWith('litellm.ContextWindowExceededError: litellm.BadRequestError: OpenAIException - too much\nmodel=x', {
          code: '400'
        })
      ],
      [
        'llama.cpp',
        400,
        {
          error: {
            code: 400,
            message: 'the request exceeds the available context size',
            type: 'exceed_context_size_error',
            n_ctx: 4096
          }
        }
      ],
      ['llama.cpp, 500', 500, { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } }],
      ['llama.cpp, in a stream', 0, { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } }],
      ['Ollama', 400, refusedWith('the prompt is longer than the context length currently available to the model; shorten it')],
      [
        'LM Studio',
        400,
        {
          error:
            'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5000>= n_ctx: 4096).'
        }
      ],
      ['LM Studio, in other words', 400, { error: 'Trying to keep the first 5000 tokens when context the overflows.' }]
    ]
  ]
]
