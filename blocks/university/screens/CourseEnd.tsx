import { Alert, Button, Group, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type LearnerOutline, university } from '../resources/index.ts'

/** A proper ending: what the course says, the certificate, the surveys, and what comes next. */
export function CourseEnd({ outline }: { outline: LearnerOutline }) {
  const t = useTranslations('university.learn')
  const paper = useAction(university.certificates.paper)
  const { unique_id: id, enrollment, ending, next_course_unique_id: next } = outline
  const certificate = enrollment?.certificate_unique_id
  return (
    <Alert my="md" color="teal" title={t('completed')}>
      {ending && (
        <Text mb="sm" style={{ whiteSpace: 'pre-line' }}>
          {ending}
        </Text>
      )}
      <Group gap="xs">
        {certificate && (
          <Button
            loading={paper.isPending}
            onClick={() => paper.mutate({ id: certificate }, { onSuccess: ({ url }) => window.location.assign(url) })}
          >
            {t('certificate')}
          </Button>
        )}
        <Button component={Link} to={pages.survey({ course: id, kind: 'course' })} variant="default">
          {t('surveyCourse')}
        </Button>
        <Button component={Link} to={pages.survey({ course: id, kind: 'happiness_after' })} variant="default">
          {t('surveyHappiness')}
        </Button>
        {next && (
          <Button component={Link} to={pages.course({ course: next })} variant="default">
            {t('nextCourse')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
