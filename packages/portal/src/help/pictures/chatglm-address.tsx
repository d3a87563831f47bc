import { useWords } from '../../i18n/words.ts'
import { AddressBar } from './address-bar.tsx'

/** Where the id of an assistant stands in the address of its page. */
export default function ChatGlmAddress() {
  const t = useWords('help')
  return (
    <AddressBar before="https://chatglm.cn/main/gdetail/" wanted="65a1b2c3d4e5f60718293a4b" caption={t('pictures.chatglm')} />
  )
}
