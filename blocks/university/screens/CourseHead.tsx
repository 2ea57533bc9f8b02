import { Button, Group, Progress, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type LearnerOutline, university } from '../resources/index.ts'

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What one takes, how far one is, and the way on. */
export const CourseHead = ({ outline }: { outline: LearnerOutline }) => (
  <WithTexts>
    <Head outline={outline} />
  </WithTexts>
)

function Head({ outline }: { outline: LearnerOutline }) {
  const t = useTranslations('university.learn')
  const { unique_id: id, enrollment: seat, current_step_unique_id: current } = outline
  const isActive = seat?.status === 'active'
  return (
    <>
      <PageHeader
        title={outline.name}
        text={outline.summary}
        actions={
          <Group gap="xs">
            {seat && (
              <Button component={Link} to={pages.notebook({ course: id })} variant="default">
                {t('notebook')}
              </Button>
            )}
            {isActive && !seat.started_at && <Begin id={id} />}
            {isActive && seat.started_at && current && (
              <Button component={Link} to={pages.step({ course: id, step: current })}>
                {t('continue')}
              </Button>
            )}
            {!seat && (
              <Button component={Link} to={pages.join({ course: id })}>
                {t('join')}
              </Button>
            )}
          </Group>
        }
      />
      {outline.coach_name && <Text size="sm">{t('coach', { name: outline.coach_name })}</Text>}
      {outline.description && (
        <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {outline.description}
        </Text>
      )}
      {seat && (
        <>
          <Text size="sm" mt="sm">
            {t('progress', { percent: seat.progress })}
          </Text>
          <Progress value={seat.progress} aria-label={t('progress', { percent: seat.progress })} />
        </>
      )}
      {isActive && (
        <Text size="sm" mt="sm">
          <Link to={pages.survey({ course: id, kind: 'happiness_before' })}>{t('surveyBefore')}</Link>
        </Text>
      )}
    </>
  )
}

function Begin({ id }: { id: string }) {
  const t = useTranslations('university.learn')
  const inWords = useErrorWords({ block: 'university', name: 'courses' })
  const notify = useNotify()
  const start = useAction(university.learning.start)
  return (
    <Button
      loading={start.isPending}
      onClick={() => start.mutate({ id, time_zone: zone() }, { onError: (error) => notify.trouble(inWords(error).sentence) })}
    >
      {t('begin')}
    </Button>
  )
}
