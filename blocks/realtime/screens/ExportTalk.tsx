import { ActionIcon, Tooltip } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { useFailed } from './useFailed.ts'

/** Saves all that was said in a conversation as a file, deleted messages included, for whoever may; the audit log says who did. */
export function ExportTalk({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  const t = useTranslations('realtime.talk')
  const { call } = useCaller()
  const failed = useFailed()
  const [isBusy, setBusy] = useState(false)
  if (!useMay(realtime.conversations.export.permission)) return null
  const save = async () => {
    setBusy(true)
    try {
      const messages: unknown[] = []
      let after: number | null = 0
      while (after !== null) {
        const page: OutputOf<typeof realtime.conversations.export> = await call(realtime.conversations.export, {
          contextId: id,
          after,
        })
        messages.push(...page.data)
        after = page.meta.nextAfter
      }
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${name ?? t('unnamed')} ${day}.json`, JSON.stringify(messages, null, 2), 'application/json')
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Tooltip label={t('export')}>
      <ActionIcon size="lg" aria-label={t('export')} loading={isBusy} onClick={() => void save()}>
        <IconDownload size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
