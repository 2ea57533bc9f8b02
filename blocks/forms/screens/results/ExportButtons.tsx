import { Button, Group } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forms } from '../../resources/index.ts'
import type { Narrowing } from './narrowing.ts'

/** As many pages of answers as are asked for; a form holds no more. */
const pagesMax = 200

/** The answers that are looked at as a file for a spreadsheet; every line names the version it was given to. */
export function ExportButtons({ id, narrowing }: { readonly id: string; readonly narrowing: Narrowing }) {
  const t = useTranslations('forms.results')
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords({ block: 'forms', name: 'surveys' })
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  const read = async () => {
    const first = await call(forms.answers.rows, { id, ...narrowing, page: 1 })
    const rows = [...first.rows]
    for (let page = 2; rows.length < first.total && page <= pagesMax; page++)
      rows.push(...(await call(forms.answers.rows, { id, ...narrowing, page })).rows)
    const head = ['version', 'completed_at', 'language', 'email', ...first.columns.map(({ title }) => title)]
    return [head, ...rows.map((row) => [String(row.version), row.completed_at, row.language, row.email ?? '', ...row.cells])]
  }
  const save = async (kind: 'csv' | 'xlsx') => {
    setBusy(kind)
    try {
      const [head = [], ...lines] = await read()
      // Two questions of the same text keep a column each.
      const names = head.map((name, i) => (head.indexOf(name) === i ? name : `${name} (${i})`))
      if (kind === 'csv')
        saveFile(
          'answers.csv',
          csvOf(
            lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i]]))),
            names,
          ),
        )
      else (await import('./saveWorkbook.ts')).saveWorkbook('answers.xlsx', [names, ...lines])
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
