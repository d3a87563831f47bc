import { useWords } from '../../i18n/words.ts'
import { AddressBar } from './address-bar.tsx'

/** What an alias of an agent is called in full. */
export default function BedrockArn() {
  const t = useWords('help')
  return (
    <AddressBar
      before=""
      wanted="arn:aws:bedrock:us-east-1:123456789012:agent-alias/ABCDEFGHIJ/KLMNOPQRST"
      caption={t('pictures.bedrock')}
    />
  )
}
