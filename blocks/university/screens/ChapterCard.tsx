import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconCircle, IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import type { LearnerOutline } from '../resources/index.ts'
import styles from './learn.module.css'
import { UnsentState } from './UnsentState.tsx'
import type { useUnsent } from './useUnsent.ts'

type Chapter = LearnerOutline['content'][number]
interface Props {
  readonly chapter: Chapter
  /** The one that comes after it in its tab. */
  readonly next?: Chapter
  readonly outline: LearnerOutline
  readonly unsent: ReturnType<typeof useUnsent>
}

/** A day or chapter: its steps, why it is locked, and the button that finishes it. */
export const ChapterCard = (props: Props) => (
  <WithTexts>
    <Card {...props} />
  </WithTexts>
)

export function useLockWords() {
  const t = useTranslations('university.learn.locked')
  const format = useFormatter()
  return ({ reason, opens_at: at }: NonNullable<Chapter['lock']>): string =>
    reason === 'coach' && at
      ? t('date', { at: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) })
      : t(reason, { at: at ? format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) : '' })
}

function Card({ chapter, next, outline, unsent }: Props) {
  const t = useTranslations('university.learn')
  const lockWords = useLockWords()
  const isTaken = chapter.kind === 'day' || chapter.kind === 'chapter'
  const number = chapter.number ?? 0
  const name = chapter.kind === 'day' ? t('day', { number }) : chapter.kind === 'chapter' ? t('chapter', { number }) : null
  const heading = `chapter-${chapter.unique_id}`
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-labelledby={heading} id={`c-${chapter.unique_id}`}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4" id={heading}>
          {name ? `${name}: ${chapter.title}` : chapter.title}
        </Title>
        {chapter.lock && <IconLock size={18} aria-hidden />}
      </Group>
      {chapter.summary && <Text size="sm">{chapter.summary}</Text>}
      {chapter.lock && (
        <Text size="sm" fw={600}>
          {lockWords(chapter.lock)}
        </Text>
      )}
      <Steps chapter={chapter} course={outline.unique_id} unsent={unsent} />
      {isTaken && !chapter.lock && outline.enrollment && <Finish chapter={chapter} next={next} unsent={unsent} />}
    </Paper>
  )
}

function Steps({ chapter, course, unsent }: Pick<Props, 'chapter' | 'unsent'> & { course: string }) {
  const t = useTranslations('university')
  return (
    <ul className={styles.steps}>
      {chapter.steps.map((step) => (
        <li key={step.unique_id}>
          {(unsent.waitingFor('done', step.unique_id)?.is_done ?? step.is_done) ? (
            <IconCircleCheck size={18} role="img" aria-label={t('learn.done')} />
          ) : (
            <IconCircle size={18} role="img" aria-label={t('learn.open')} />
          )}
          {chapter.lock && !step.is_preview ? (
            <span>{step.title}</span>
          ) : (
            <Link to={pages.step({ course, step: step.unique_id })}>{step.title}</Link>
          )}
          <Text size="sm" span>
            {t(`resources.steps.options.kind.${step.kind}`)}
            {step.minutes ? ` · ${t('learn.minutes', { count: step.minutes })}` : ''}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function Finish({ chapter, next, unsent }: Pick<Props, 'chapter' | 'next' | 'unsent'>) {
  const t = useTranslations('university.learn')
  const { send, isPending, error, waitingFor } = unsent
  const isWaiting = waitingFor('finish', chapter.unique_id) !== undefined && !isPending
  const isDay = chapter.kind === 'day'
  if (chapter.finished_at)
    return (
      <Group gap="sm">
        <Text fw={600} role="status">
          {t('finished')}
        </Text>
        {next && !next.finished_at && (
          <Button
            variant="default"
            onClick={() => document.getElementById(`c-${next.unique_id}`)?.scrollIntoView({ behavior: 'smooth' })}
          >
            {t(isDay ? 'nextDay' : 'nextChapter')}
          </Button>
        )}
      </Group>
    )
  return (
    <>
      <Button mt="xs" loading={isPending} disabled={isWaiting} onClick={() => void send('finish', { id: chapter.unique_id })}>
        {t(isDay ? 'finishDay' : 'finishChapter')}
      </Button>
      <Text size="sm" mt="xs">
        {t('finishRule')}
      </Text>
      <UnsentState waits={isWaiting} error={error} />
    </>
  )
}
