import { ActionIcon, Anchor, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useCaller, useRead } from '@quoin/kit/react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { forms } from '../../resources/index.ts'
import type { Narrowing } from './narrowing.ts'
import { Outcomes } from './Outcomes.tsx'

/** Answers are read so many at a time. */
const perPage = 500

/** Answers one at a time, in the words of the version they were given to. */
export function SingleAnswers({ id, narrowing }: { readonly id: string; readonly narrowing: Narrowing }) {
  const t = useTranslations('forms.results')
  const format = useFormatter()
  const [at, setAt] = useState(0)
  const { data } = useRead(forms.answers.rows, { id, ...narrowing, page: Math.floor(at / perPage) + 1 })
  const { call } = useCaller()
  const open = async (answer: string, question: string) => {
    const { url } = await call(forms.answers.file, { parent: id, id: answer, question })
    window.location.assign(url)
  }
  if (!data) return at > 0 ? <Loader aria-label={t('single')} /> : null
  const last = data.total - 1
  const row = data.rows[at % perPage]
  if (!row) return null
  return (
    <Stack component="section" aria-label={t('single')} gap="sm">
      <Group gap="xs">
        <Title order={2} size="h4">
          {t('single')}
        </Title>
        <ActionIcon variant="default" aria-label={t('previous')} disabled={at <= 0} onClick={() => setAt(at - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('next')} disabled={at >= last} onClick={() => setAt(at + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="sm" c="dimmed">
        {t('singleOf', {
          number: String(at + 1),
          total: String(data.total),
          version: String(row.version),
          time: format.dateTime(new Date(row.completed_at), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </Text>
      <Outcomes outcomes={row.requested} />
      {data.columns.map(({ key, title }, i) =>
        row.cells[i] ? (
          <div key={key}>
            <Text size="sm" c="dimmed">
              {title}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.cells[i]}</Text>
            {row.files.includes(key) && (
              <Anchor component="button" type="button" size="sm" onClick={() => void open(row.unique_id, key)}>
                {t('download')}
              </Anchor>
            )}
          </div>
        ) : null,
      )}
    </Stack>
  )
}
