import { Button, Group } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forms } from '../../resources/index.ts'
import type { Narrowing } from './narrowing.ts'

/** The answers that are looked at as a file for a spreadsheet; every line names the version it was given to. */
export function ExportButtons({ id, narrowing }: { readonly id: string; readonly narrowing: Narrowing }) {
  const t = useTranslations('forms.results')
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords({ block: 'forms', name: 'surveys' })
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  const save = async (kind: 'csv' | 'xlsx') => {
    setBusy(kind)
    try {
      saveFile(`answers.${kind}`, (await call(forms.answers[kind], { id, ...narrowing, cells: 'labels' })) as Blob)
    } catch (error) {
      notify.trouble(inWords(error as Error).sentence)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Group gap="xs">
      <Button variant="default" loading={busy === 'csv'} onClick={() => void save('csv')}>
        CSV
      </Button>
      <Button variant="default" loading={busy === 'xlsx'} onClick={() => void save('xlsx')}>
        {t('excel')}
      </Button>
    </Group>
  )
}
