import { Button, FileInput, Group, List, Select, Stack, Text } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { readText } from '@quoin/ui/transfer/sniff.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

const formats = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
  { value: 'json', label: 'JSON' },
  { value: 'wxr', label: 'WordPress (WXR)' },
]
const endings: Readonly<Record<string, string>> = { markdown: 'md', html: 'html', json: 'json', wxr: 'xml' }

/** Posts as files, out and in. */
export function TransferPage() {
  const t = useTranslations('content.transfer')
  const title = useTranslations('content.pages')
  const { call } = useCaller()
  const [format, setFormat] = useState('markdown')
  const [file, setFile] = useState<File | null>(null)
  const take = useAction(content.posts.imported, { alsoRefreshes: ['content.posts', 'content.articles'] })
  const save = useMutation({
    mutationFn: async () => {
      const text = (await call(content.posts.exported, { format })) as unknown
      saveFile(`posts.${endings[format]}`, typeof text === 'string' ? text : JSON.stringify(text, null, 2), 'text/plain')
    },
  })
  const read = async (isDryRun: boolean) => {
    if (file) take.mutate({ format, text: await readText(file), dry_run: isDryRun })
  }
  return (
    <Stack maw={560}>
      <PageHeader title={title('transfer')} />
      {(save.error || take.error) && <ErrorState error={save.error ?? take.error} />}
      <Select
        label={t('format')}
        data={formats}
        value={format}
        allowDeselect={false}
        onChange={(next) => next && setFormat(next)}
      />
      <Group>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t('export')}
        </Button>
      </Group>
      <FileInput
        label={t('file')}
        description={t('hint')}
        value={file}
        onChange={setFile}
        accept=".md,.markdown,.html,.htm,.json,.xml,.txt"
        clearable
      />
      <Group>
        <Button variant="default" disabled={!file} loading={take.isPending} onClick={() => void read(true)}>
          {t('check')}
        </Button>
        <Button disabled={!file} loading={take.isPending} onClick={() => void read(false)}>
          {t('import')}
        </Button>
      </Group>
      {take.data && (
        <div role="status">
          <Text>
            {t('result', {
              created: String(take.data.created),
              updated: String(take.data.updated),
              skipped: String(take.data.skipped),
            })}
          </Text>
          <List size="sm">
            {take.data.problems.map(({ at, code, text }) => (
              <List.Item key={`${at} ${text}`}>
                {at}: {t(code)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}
