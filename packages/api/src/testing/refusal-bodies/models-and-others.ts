import { type RefusedBodies, type RefusedBody, refusedWith } from './shapes.ts'

const model = { reason: 'modelUnsupported' }
const filtered = { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
const image = { reason: 'fileTypeUnsupported' }
const rate = { reason: 'thirdPartyRateLimited' }
const key = { reason: 'agentInaccessible' }
const other = { reason: 'thirdPartyFailed' }

/** The bodies of the platform notes, OpenAI-compatible §9.1: models, content, rates and keys. */
export const refusedForOthers: RefusedBodies[] = [
  [
    'no such model',
    model,
    [
      [
        'OpenAI',
        404,
        refusedWith('The model `x` does not exist or you do not have access to it.', {
          type: 'invalid_request_error',
          param: null,
          code: 'model_not_found'
        })
      ],
      ['Groq, retired', 400, refusedWith('The model has been decommissioned', { code: 'model_decommissioned' })],
      ['Azure', 404, refusedWith('The API deployment for this resource does not exist.', { code: 'DeploymentNotFound' })],
      [
        'Azure, another kind of model',
        400,
        refusedWith('The chatCompletion operation does not work', { code: 'OperationNotSupported' })
      ],
      ['DeepSeek', 400, refusedWith('Model Not Exist', { type: 'invalid_request_error', code: 'invalid_request_error' })],
      ['DashScope', 404, refusedWith('The model `x` does not exist.', { code: 'model_not_found' })],
      ['DashScope, not bought', 403, refusedWith('Access denied.', { code: 'access_denied' })],
      ...['1211', '1212', '1221', '1222'].map((code): RefusedBody => ['Zhipu', 400, { error: { code, message: '模型' } }]),
      ['Moonshot', 404, refusedWith('Not found the model x or Permission denied', { type: 'resource_not_found_error' })],
      ['SiliconFlow', 400, { code: 20012, message: 'Model does not exist. Please check it carefully.', data: null }],
      ['Qianfan', 401, refusedWith('No permission to use the model x', { code: 'invalid_model' })],
      [
        'Ark',
        404,
        refusedWith('The model or endpoint x does not exist or you do not have access to it.', {
          code: 'InvalidEndpointOrModel.NotFound'
        })
      ],
      ['Ark, not activated', 404, refusedWith('Your account has not activated the model x.', { code: 'ModelNotOpen' })],
      ['Ark, closed', 400, refusedWith('The endpoint is closed', { code: 'InvalidEndpoint.ClosedEndpoint' })],
      ['Mistral', 400, { object: 'error', message: 'Invalid model: x', type: 'invalid_model', param: null, code: '1500' }],
      [
        'xAI',
        404,
        { code: 'Some requested entity was not found', error: 'The model x does not exist or your team lacks access.' }
      ],
      ['OpenRouter', 404, refusedWith('No endpoints found for x.', { code: 404 })],
      [
        'OpenRouter, a policy',
        404,
        refusedWith(
          'No endpoints available matching your guardrail restrictions and data policy. See https://openrouter.ai/settings',
          {
            code: 404
          }
        )
      ],
      ['Together', 404, refusedWith('Unable to access model x.', { code: 'model_not_available', type: 'invalid_request_error' })],
      [
        'Perplexity',
        400,
        refusedWith("Invalid model 'x'. Permitted models can be found in the documentation at y.", {
          type: 'invalid_model',
          code: 400
        })
      ],
      ['Gemini', 404, [{ error: { code: 404, message: 'models/x is not found for API version v1main', status: 'NOT_FOUND' } }]],
      ['one-api', 503, refusedWith('当前分组 default 下对于模型 x 无可用渠道 (request id: 1)', { type: 'one_api_error' })],
      ['one-api, not for this key', 403, refusedWith('该令牌无权使用模型：x', { type: 'one_api_error' })],
      ['vLLM', 404, { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 }],
      ['Ollama', 404, refusedWith("model 'x' not found", { type: 'not_found_error', code: null })],
      ['Ollama, no chat', 400, { error: '"x" does not support chat' }],
      ['Ollama, no thinking', 400, { error: '"x" does not support thinking' }],
      [
        'LM Studio',
        404,
        refusedWith('No models loaded. Please load a model first.', { code: 'model_not_found', param: 'model' })
      ],
      ['LiteLLM', 404, refusedWith('litellm.NotFoundError: OpenAIException - gone', { code: '404' })]
    ]
  ],
  [
    'pictures',
    image,
    [
      ['in plain words', 400, refusedWith('This model does not support image input.')],
      ['the other way round', 400, refusedWith('Image input is not supported by this model.')],
      [
        'OpenAI',
        400,
        refusedWith("Invalid 'messages[3]'. Content blocks are expected to be either text or image_url type.", {
          type: 'invalid_request_error',
          code: 'invalid_value'
        })
      ],
      ['a strict server', 422, refusedWith('messages[0]: unknown variant `image_url`, expected `text`')],
      ['a gateway', 404, refusedWith('No endpoints found that support image input', { code: 404 })],
      ['a local server', 500, refusedWith('image input is not supported - you may need another projector', { code: 500 })],
      ['in Chinese', 400, refusedWith('该模型不支持图片输入')]
    ]
  ],
  [
    'filtered',
    filtered,
    [
      ['OpenAI', 400, refusedWith('x', { code: 'content_policy_violation' })],
      [
        'OpenAI, in words',
        400,
        refusedWith('Invalid prompt: your prompt was flagged as potentially violating our usage policy.')
      ],
      ['OpenAI, a picture', 400, refusedWith('Your request was rejected as a result of our safety system.')],
      [
        'Azure',
        400,
        {
          error: {
            message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
            type: null,
            param: 'prompt',
            code: 'content_filter',
            status: 400,
            innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: { hate: { filtered: true } } }
          }
        }
      ],
      ['DeepSeek', 400, refusedWith('Content Exists Risk', { code: 'invalid_request_error' })],
      ['DashScope', 400, refusedWith('Input data may contain inappropriate content.', { code: 'data_inspection_failed' })],
      ['DashScope, native', 400, { code: 'DataInspectionFailed', message: 'x', request_id: 'r' }],
      ['Zhipu', 400, { error: { code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' } }],
      ['Moonshot', 400, refusedWith('The request was rejected because it was considered high risk', { type: 'content_filter' })],
      ['Qianfan', 400, refusedWith('x', { type: 'unsafe_request' })],
      ...['InputTextRiskDetection', 'InputImageRiskDetection', 'OutputTextRiskDetection', 'SensitiveContentDetected'].map(
        (code): RefusedBody => ['Ark', 400, refusedWith('x', { code })]
      ),
      [
        'OpenRouter',
        403,
        {
          error: {
            code: 403,
            message: 'x requires moderation on Y. Your input was flagged.',
            metadata: { reasons: ['violence'] }
          }
        }
      ],
      [
        'LiteLLM',
        400,
        refusedWith('litellm.ContentPolicyViolationError: litellm.BadRequestError: AzureException', { code: '400' })
      ]
    ]
  ],
  [
    'too many requests',
    rate,
    [
      ['OpenAI', 429, refusedWith('Rate limit reached for x', { type: 'tokens', code: 'rate_limit_exceeded' })],
      ['OpenAI, slower', 429, refusedWith('x', { code: 'slow_down' })],
      [
        'Azure',
        429,
        refusedWith(
          'Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-10-21 have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 59 seconds.',
          { code: '429' }
        )
      ],
      ['DashScope', 429, refusedWith('Requests rate limit exceeded', { code: 'limit_requests' })],
      ['DashScope, native', 429, { code: 'Throttling.AllocationQuota', message: 'Allocated quota exceeded', request_id: 'r' }],
      [
        'DashScope, tokens of a minute',
        429,
        refusedWith(
          'You exceeded your current quota, please check your plan. Allocated quota exceeded, increase your quota limit.',
          {
            code: 'insufficient_quota',
            type: 'insufficient_quota'
          }
        )
      ],
      ...['1302', '1303', '1304', '1305', '1308', '1310', '1312', '1313'].map(
        (code): RefusedBody => ['Zhipu', 429, { error: { code, message: 'x' } }]
      ),
      ['Moonshot', 429, refusedWith('Your account reached max organization concurrency', { type: 'rate_limit_reached_error' })],
      ['Moonshot, busy', 429, refusedWith('The engine is currently overloaded', { type: 'engine_overloaded_error' })],
      ['SiliconFlow', 429, { message: 'Request was rejected due to rate limiting. Details: TPM limit reached.', data: null }],
      ['Qianfan', 429, refusedWith('x', { code: 'RATE_LIMIT_TOTAL_QPS' })],
      ['Ark', 429, refusedWith('x', { code: 'RateLimitExceeded.EndpointRPMExceeded' })],
      ['Ark, a quota', 429, refusedWith('x', { code: 'QuotaExceeded' })],
      [
        'Groq, which links to its page about money',
        429,
        refusedWith(
          'Rate limit reached for model x. Please try again in 9m38.016s. Need more tokens? Upgrade at https://console.groq.com/settings/billing',
          { type: 'tokens', code: 'rate_limit_exceeded' }
        )
      ],
      [
        'Groq, what does not fit into a minute',
        413,
        refusedWith('Request too large for model x on tokens per minute (TPM): Limit 12000, Requested 14137', {
          type: 'tokens',
          code: 'rate_limit_exceeded'
        })
      ],
      ['Mistral', 429, { object: 'error', message: 'Rate limit exceeded', type: 'rate_limited', param: null, code: '1300' }],
      [
        'Mistral, capacity',
        429,
        { object: 'error', message: 'Service tier capacity exceeded for this model.', type: 'invalid_request_error', code: null }
      ],
      [
        'OpenRouter',
        429,
        { error: { code: 429, message: 'Provider returned error', metadata: { raw: '{"error":"slow"}', provider_name: 'X' } } }
      ],
      ['Gemini', 429, [{ error: { code: 429, message: 'You exceeded something', status: 'RESOURCE_EXHAUSTED' } }]],
      ['Cerebras', 429, refusedWith('Tokens per minute limit exceeded', { code: 'token_quota_reached' })],
      ['Ollama', 503, refusedWith('server busy, please try again.  maximum pending requests exceeded')],
      ['LiteLLM', 429, refusedWith('litellm.RateLimitError: OpenAIException - x', { code: '429' })]
    ]
  ],
  [
    'the key',
    key,
    [
      [
        'Gemini',
        400,
        [
          {
            error: {
              code: 400,
              message: 'API key not valid. Please pass a valid API key.',
              status: 'INVALID_ARGUMENT',
              details: [{ '@type': 'x', reason: 'API_KEY_INVALID' }]
            }
          }
        ]
      ],
      ['xAI', 400, { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***1.' }],
      ['Azure', 401, refusedWith('Access denied due to invalid subscription key or wrong API endpoint.', { code: '401' })],
      ['Azure, a wrong path', 404, { error: { code: '404', message: 'Resource not found' } }],
      ['xAI, a wrong path', 404, 'No handler found on route'],
      ['Moonshot', 401, refusedWith('Invalid Authentication', { type: 'invalid_authentication_error' })],
      ['one-api', 401, refusedWith('无效的令牌', { type: 'one_api_error' })]
    ]
  ],
  [
    'none of these',
    other,
    [
      ['a prompt that is echoed', 400, refusedWith('Invalid value at messages[0]: "what does 429 mean, and who owes 402?"')],
      ['llama.cpp, a model that loads', 503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }],
      ['a proxy', 502, undefined],
      ['Zhipu, the network', 500, { error: { code: '1234', message: 'x' } }]
    ]
  ]
]
