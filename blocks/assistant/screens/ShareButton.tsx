import { Button, Modal, Text } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { assistant } from '../resources/index.ts'

/** Whom a chat is shared with, for whose it is. */
export function ShareButton({ chat }: { readonly chat: string }) {
  const t = useTranslations('assistant.share')
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconShare size={16} />} onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="xl">
        <Text size="sm" mb="sm">
          {t('about')}
        </Text>
        <DataList
          resource={assistant.delegations}
          title={t('people')}
          columns={['delegate_unique_id', 'delegation_type', 'expires_at']}
          only={{ context: chat }}
          emptyText={t('none')}
          level={2}
          onOpen={({ id }) => void go(pages.delegations.record(id))}
        />
      </Modal>
    </>
  )
}
