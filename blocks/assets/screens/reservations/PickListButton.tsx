import { useLanguage } from '@quoin/ui'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { PaperButton } from '../PaperButton.tsx'

/** Makes the list of what is to be got ready. */
export function PickListButton({ id }: { id: string }) {
  const t = useTranslations('assets.desk.pickUp')
  const { language } = useLanguage()
  return (
    <PaperButton
      operation={assets.reservations.pickList}
      input={{ reservation: id, language }}
      icon={<IconListCheck size={15} aria-hidden />}
    >
      {t('list')}
    </PaperButton>
  )
}
