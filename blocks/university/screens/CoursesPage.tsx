import { Button, Paper, Progress, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type LearnerCourse, university } from '../resources/index.ts'
import styles from './learn.module.css'

/** The courses one takes, and those one could. */
export default function CoursesPage() {
  const t = useTranslations('university.learn')
  const { data, error, refetch } = useRead(university.learning.catalogue, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  const mine = data.courses.filter(({ enrollment }) => enrollment)
  const others = data.courses.filter(({ enrollment }) => !enrollment)
  return (
    <>
      <PageHeader title={t('university')} />
      <div className={styles.page}>
        {data.courses.length === 0 && <EmptyState title={t('empty')} />}
        {mine.length > 0 && <Courses title={t('mine')} courses={mine} />}
        {others.length > 0 && <Courses title={t('offered')} courses={others} />}
        <PlacementTests />
      </div>
    </>
  )
}

const Courses = ({ title, courses }: { title: string; courses: readonly LearnerCourse[] }) => (
  <section>
    <Title order={2} size="h4" my="md">
      {title}
    </Title>
    <div className={styles.cards}>
      {courses.map((course) => (
        <CourseCard key={course.unique_id} course={course} />
      ))}
    </div>
  </section>
)

/** Tests for whoever does not know where to begin. */
function PlacementTests() {
  const t = useTranslations('university.placement')
  const { data } = useRead(university.placements.offered, {})
  if (!data || data.placements.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" my="md">
        {t('title')}
      </Title>
      <div className={styles.cards}>
        {data.placements.map((test) => (
          <Paper key={test.unique_id} withBorder p="md" className={styles.card} component="article">
            <Title order={3} size="h5">
              {test.name}
            </Title>
            <Text size="sm" c="dimmed">
              {test.course_name}
            </Text>
            <Button
              component={Link}
              to={pages.placement({ placement: test.unique_id })}
              variant="default"
              aria-label={`${t(test.attempt_unique_id ? 'goOn' : 'take')}: ${test.name}`}
            >
              {t(test.attempt_unique_id ? 'goOn' : 'take')}
            </Button>
          </Paper>
        ))}
      </div>
    </section>
  )
}

function CourseCard({ course }: { course: LearnerCourse }) {
  const t = useTranslations('university')
  const format = useFormatter()
  const { enrollment: seat } = course
  const isSeated = seat !== null && !['withdrawn', 'refunded'].includes(seat.status)
  const onward = seat?.status === 'completed' ? 'learn.openCourse' : 'learn.continue'
  const size = { days: course.chapters, steps: course.steps, minutes: course.minutes }
  return (
    <Paper withBorder p="md" className={styles.card} component="article">
      <Title order={3} size="h5">
        {course.name}
      </Title>
      {course.summary && <Text size="sm">{course.summary}</Text>}
      <Text size="sm" c="dimmed">
        {t('learn.size', size)}
      </Text>
      {seat && (
        <>
          <StatusPill value={seat.status} label={t(`resources.enrollments.options.status.${seat.status as 'active'}`)} />
          <Progress value={seat.progress} aria-label={t('learn.progress', { percent: seat.progress })} />
          {seat.due_at && seat.status !== 'completed' && (
            <Text size="sm">
              {t('learn.due', { day: format.dateTime(new Date(seat.due_at), { dateStyle: 'medium', timeZone: 'UTC' }) })}
            </Text>
          )}
        </>
      )}
      {!seat && course.seats_left !== null && <Text size="sm">{t('learn.seats', { count: course.seats_left })}</Text>}
      {isSeated ? (
        <Button
          component={Link}
          to={pages.course({ course: course.unique_id })}
          variant={seat.status === 'completed' ? 'default' : 'filled'}
          aria-label={`${t(onward)}: ${course.name}`}
        >
          {t(onward)}
        </Button>
      ) : (
        <Button
          component={Link}
          to={pages.join({ course: course.unique_id })}
          variant="default"
          aria-label={`${t('learn.join')}: ${course.name}`}
        >
          {t('learn.join')}
        </Button>
      )}
    </Paper>
  )
}
