import { Button, Menu } from '@mantine/core'
import { csvOf, type Operation } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

/** Takes the members of a list elsewhere, as a file; those who may not be written to only where they are asked for. */
export function ExportMenu({ list, name }: { list: string; name: string }) {
  const t = useTranslations('crm.lists')
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.targetLists)
  const [busy, setBusy] = useState(false)
  const save = async (who: 'reachable' | 'all') => {
    setBusy(true)
    try {
      const { rows } = (await call(crm.targetLists.addresses as Operation, { id: list, who })) as {
        rows: Record<string, unknown>[]
      }
      saveFile(`${name}.csv`, csvOf(rows))
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}>
          {t('exportAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('reachable')}>{t('exportReachable')}</Menu.Item>
        <Menu.Item onClick={() => void save('all')}>{t('exportAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
