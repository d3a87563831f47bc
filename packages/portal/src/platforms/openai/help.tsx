import { Fragment } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Where to find the address, key and model of an endpoint, with the addresses of common ones. */
export default function OpenAiHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('openai.help.title')}>
      <Directions steps={[t('openai.help.url'), t('openai.help.key'), t('openai.help.model')]} />
      <Examples>
        <caption>{t('openai.help.examples')}</caption>
        <tbody>
          {endpoints.map(([name, address]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{breakable(address)}</td>
            </tr>
          ))}
        </tbody>
      </Examples>
      <Note>{t('openai.help.local')}</Note>
      <Note>{t('openai.help.responses')}</Note>
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

/** An address that is too long for its line is broken before a part of its path. */
const breakable = (address: string) =>
  address.split(/(?<=[^/])(?=\/[^/])/).map(part => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))

const Examples = styled.table`
  font-size: ${theme.size.xs};
  line-height: 1.7;
  text-align: start;
  border-collapse: collapse;
  & caption, & th { text-align: start; font-weight: ${theme.weight.medium}; }
  & th, & td { padding: 0; }
  & th { padding-inline-end: ${theme.space[3]}; vertical-align: top; }
  & td { font-family: ${theme.font.code}; overflow-wrap: anywhere; }
`
