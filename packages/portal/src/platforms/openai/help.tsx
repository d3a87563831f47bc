import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

/** Where to find the address, key and model of an endpoint, with the addresses of common ones. */
export default function OpenAiHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('openai.help.title')}>
      <Directions>
        <li>{t('openai.help.url')}</li>
        <li>{t('openai.help.key')}</li>
        <li>{t('openai.help.model')}</li>
      </Directions>
      <Examples>
        <caption>{t('openai.help.examples')}</caption>
        <tbody>
          {endpoints.map(([name, address]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{address}</td>
            </tr>
          ))}
        </tbody>
      </Examples>
      <Note>{t('openai.help.local')}</Note>
    </Card>
  )
}

/** Names and addresses are the same in every language. */
const endpoints = [
  ['OpenAI', 'https://api.openai.com/v1'],
  ['DeepSeek', 'https://api.deepseek.com'],
  ['DashScope', 'https://dashscope.aliyuncs.com/compatible-mode/v1'],
  ['Zhipu', 'https://open.bigmodel.cn/api/paas/v4'],
  ['vLLM', 'http://host:8000/v1'],
  ['Ollama', 'http://host:11434/v1']
] as const

const Directions = styled.ol`
  padding-inline-start: 1.3em;
  font-size: ${theme.size.sm};
  line-height: 1.65;
  list-style: decimal;
`

const Examples = styled.table`
  font-size: ${theme.size.xs};
  line-height: 1.7;
  text-align: start;
  & caption, & th { text-align: start; font-weight: ${theme.weight.medium}; }
  & th { padding-inline-end: ${theme.space[3]}; vertical-align: top; }
  & td { font-family: ${theme.font.code}; overflow-wrap: anywhere; }
`

const Note = styled.p`
  font-size: ${theme.size.xs};
  line-height: 1.5;
`
