import { useWords } from '../../i18n/words.ts'
import { AddressBar } from './address-bar.tsx'

/** Which part of the address that a provider's guide shows is the base URL. */
export default function OpenAiAddress() {
  const t = useWords('help')
  return <AddressBar before="" wanted="https://api.example.com/v1" after="/chat/completions" caption={t('pictures.openai')} />
}
