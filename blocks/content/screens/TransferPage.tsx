import { Button, Checkbox, FileInput, Group, List, Select, Stack, Text } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { readText } from '@quoin/ui/transfer/sniff.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { useCopyPictures } from './useCopyPictures.ts'

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
  const pictures = useTranslations('content.pictures')
  const title = useTranslations('content.pages')
  const { call } = useCaller()
  const [format, setFormat] = useState('markdown')
  const [file, setFile] = useState<File | null>(null)
  const take = useAction(content.posts.imported, { alsoRefreshes: ['content.posts', 'content.articles'] })
  const save = useMutation({
    mutationFn: async () => saveFile(`posts.${endings[format]}`, await call(content.posts.exported, { format }), 'text/plain'),
  })
  const { copy, progress } = useCopyPictures()
  const [withPictures, setWithPictures] = useState(true)
  // Pictures are copied before, so that the first version of a post shows them already.
  const read = useMutation({
    mutationFn: async (isDryRun: boolean) => {
      if (!file) return
      const input = { format, text: await readText(file), dry_run: isDryRun }
      if (!isDryRun && withPictures) await copy((await call(content.posts.imported, { ...input, dry_run: true })).pictures)
      await take.mutateAsync(input)
    },
  })
  return (
    <Stack maw={560}>
      <PageHeader title={title('transfer')} />
      {(save.error || read.error) && <ErrorState error={save.error ?? read.error} />}
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
      <Checkbox
        label={pictures('withFile')}
        checked={withPictures}
        onChange={(event) => setWithPictures(event.currentTarget.checked)}
      />
      <Group>
        <Button variant="default" disabled={!file} loading={read.isPending} onClick={() => read.mutate(true)}>
          {t('check')}
        </Button>
        <Button disabled={!file} loading={read.isPending} onClick={() => read.mutate(false)}>
          {t('import')}
        </Button>
      </Group>
      {progress && (
        <Text role="status">{pictures('copying', { done: String(progress.done), total: String(progress.total) })}</Text>
      )}
      {take.data && !read.isPending && (
        <div role="status">
          <Text>
            {t('result', {
              created: String(take.data.created),
              updated: String(take.data.updated),
              skipped: String(take.data.skipped),
            })}
          </Text>
          {take.data.pictures.length > 0 && <Text>{pictures('elsewhere', { count: take.data.pictures.length })}</Text>}
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
