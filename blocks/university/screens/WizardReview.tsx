import { Button, Paper, Text, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useTranslations } from 'use-intl'
import { type LearnerCourse, university } from '../resources/index.ts'
import type { Audience } from './WizardPage.tsx'

interface Props {
  readonly course: LearnerCourse
  readonly audience: Audience
  onJoined(): void
  onCode(): void
}

/** What one is about to begin; an open course begins at once, any other asks for its code. */
export function WizardReview({ course, audience, onJoined, onCode }: Props) {
  const t = useTranslations('university')
  const inWords = useErrorWords({ block: 'university', name: 'courses' })
  const enrol = useAction(university.learning.enrol)
  // A course that is joined leaves the list of those one may join, and this page with it: what was given to `mutate` would not be told.
  const join = () => void enrol.mutateAsync({ id: course.unique_id, audience }).then(onJoined, () => undefined)
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h3">
        {course.name}
      </Title>
      <Text>{course.summary}</Text>
      <Text size="sm" mt="xs">
        {t('learn.size', { days: course.chapters, steps: course.steps, minutes: course.minutes })}
      </Text>
      {course.seats_left !== null && <Text size="sm">{t('learn.seats', { count: course.seats_left })}</Text>}
      <Text size="sm">
        {t('wizard.audience')}: {t(`resources.enrollments.options.audience.${audience}`)}
      </Text>
      {course.enrolment === 'free' ? (
        <Button mt="md" loading={enrol.isPending} onClick={join}>
          {t('wizard.freeJoin')}
        </Button>
      ) : (
        <>
          <Text mt="md">
            {course.enrolment === 'invitation' ? t('wizard.invitation') : t('wizard.within', { hours: course.code_hours })}
          </Text>
          <Button mt="md" onClick={onCode}>
            {t('wizard.code')}
          </Button>
        </>
      )}
      {enrol.error && (
        <Text role="alert" c="red" size="sm">
          {inWords(enrol.error).sentence}
        </Text>
      )}
    </Paper>
  )
}
