import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconPin, IconPinnedFilled } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { university } from '../resources/index.ts'
import styles from './learn.module.css'
import { Refused } from './Refused.tsx'

/** One's own notes of a course, to read, print and take along. */
export default function NotebookPage({ course }: { course: string }) {
  const t = useTranslations('university')
  const format = useFormatter()
  const { data, error, refetch } = useRead(university.learning.notebook, { id: course })
  const paper = useAction(university.learning.notebookPaper)
  const keep = useAction(university.learning.note)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  const asText = () =>
    data.notes
      .map((note) =>
        [`## ${note.chapter}: ${note.step}`, ...note.highlights.map((one) => `> ${one}`), note.text].filter(Boolean).join('\n\n'),
      )
      .join('\n\n')
  return (
    <div className={styles.page}>
      <PageHeader
        title={`${t('learn.notebook')}: ${data.course}`}
        actions={
          data.notes.length > 0 && (
            <Group gap="xs" className={styles.noPrint}>
              <Button
                loading={paper.isPending}
                onClick={() => paper.mutate({ id: course }, { onSuccess: ({ url }) => window.location.assign(url) })}
              >
                {t('notebook.download')}
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                {t('notebook.print')}
              </Button>
              <Button variant="default" onClick={() => saveFile(`${data.course}.md`, asText(), 'text/markdown')}>
                {t('notebook.save')}
              </Button>
            </Group>
          )
        }
      />
      <Refused error={keep.error} />
      {data.notes.length === 0 && <EmptyState title={t('notebook.empty')} />}
      {data.notes.map((note) => (
        <Paper key={note.step_unique_id} withBorder p="md" mb="md" component="article">
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">
              {note.chapter} · {format.dateTime(new Date(note.updated_at), { dateStyle: 'medium' })}
            </Text>
            <ActionIcon
              className={styles.noPrint}
              variant="default"
              aria-label={`${t(note.is_pinned ? 'notebook.unpin' : 'notebook.pin')}: ${note.step}`}
              onClick={() =>
                keep.mutate({
                  id: note.step_unique_id,
                  text: note.text,
                  highlights: note.highlights.map((text) => ({ text })),
                  is_pinned: !note.is_pinned,
                })
              }
            >
              {note.is_pinned ? <IconPinnedFilled size={16} /> : <IconPin size={16} />}
            </ActionIcon>
          </Group>
          <Title order={2} size="h4">
            <Link to={pages.step({ course, step: note.step_unique_id })}>{note.step}</Link>
          </Title>
          {note.highlights.map((one, i) => (
            <Text key={i} component="blockquote" mx={0} my="xs">
              <mark>{one}</mark>
            </Text>
          ))}
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Text>
        </Paper>
      ))}
    </div>
  )
}
