import { useWords } from '../../i18n/words.ts'
import { AddressBar } from './address-bar.tsx'

/** Where the id of an agent stands in the address of Coze's editor. */
export default function CozeAddress() {
  const t = useWords('help')
  return <AddressBar before="https://www.coze.cn/space/…/bot/" wanted="7351234567890123456" caption={t('pictures.coze')} />
}
