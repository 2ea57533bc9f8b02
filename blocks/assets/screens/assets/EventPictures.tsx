import { Button, Modal } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Pictures } from './Pictures.tsx'

/** Opens the pictures of what happened to an asset. */
export function EventPictures({ asset, event, name }: { readonly asset: string; readonly event: string; readonly name: string }) {
  const t = useTranslations('assets.work.pictures')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPhoto size={15} stroke={1.6} aria-hidden />}
        aria-label={`${t('title')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} size="lg" title={name}>
        <Pictures asset={asset} event={event} />
      </Modal>
    </>
  )
}
