import { Button, Modal } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { SuggestForm } from './SuggestForm.tsx'

/** The way to suggest a product that somebody misses in the shop. */
export function SuggestProduct() {
  const t = useTranslations('products.suggest')
  const why = useWhyRefused()(products.submissions.create)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="default" leftSection={<IconBulb size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </Refused>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('open')}>
        <WithTexts>
          <SuggestForm onClose={() => setOpen(false)} />
        </WithTexts>
      </Modal>
    </>
  )
}
