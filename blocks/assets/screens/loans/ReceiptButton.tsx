import { useLanguage } from '@quoin/ui'
import { IconFileText } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { PaperButton } from '../PaperButton.tsx'

/** Makes the sealed receipt of a loan. */
export function ReceiptButton({ id }: { id: string }) {
  const t = useTranslations('assets.work.loan')
  const { language } = useLanguage()
  return (
    <PaperButton operation={assets.loans.receipt} input={{ loan: id, language }} icon={<IconFileText size={15} aria-hidden />}>
      {t('receipt')}
    </PaperButton>
  )
}
