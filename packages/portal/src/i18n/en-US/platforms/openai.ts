export const words = {
  about: 'A model alone, with instructions that you write here: OpenAI, Azure, DeepSeek, Qwen, vLLM, Ollama and others.',
  fields: {
    apiUrl: 'Platform API URL',
    apiKey: 'API key',
    appId: 'App ID (name of the model)',
    instructions: 'Instructions',
    temperature: 'Temperature (0 to 2)',
    maxTokens: 'Longest answer, in tokens',
    reasoningEffort: 'Reasoning effort',
    parameters: 'Further parameters, as JSON',
    memory: 'Memory (Responses API)',
    vectorStores: 'Vector stores to search, by ID (Responses API)',
    codeInterpreter: 'Code interpreter (Responses API)'
  },
  options: {
    off: 'Off',
    history: 'The history alone',
    thinking: 'The history, with what the model thought, encrypted',
    stored: 'Answers that the server keeps; very long ones go on when a connection breaks',
    on: 'On'
  },
  help: {
    title: 'Where do I find these?',
    url: 'The address is the “base URL” in your provider’s API guide. It usually ends with /v1, without /chat/completions.',
    key: 'Create an API key on your provider’s page for API keys. A server of your own often needs none.',
    model: 'The App ID is the exact name of the model, as your provider’s list of models writes it.',
    examples: 'Some addresses',
    local: 'vLLM, Ollama, LM Studio and other servers of your own work too, if this server may reach them.',
    responses: 'Memory, vector stores and code interpreter work at an address that ends in /responses.'
  }
}
