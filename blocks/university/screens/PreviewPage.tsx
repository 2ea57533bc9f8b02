import { Alert, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { university } from '../resources/index.ts'
import styles from './learn.module.css'
import { RichHtml } from './RichHtml.tsx'
import { StepMedia } from './StepMedia.tsx'

/** The draft of a course as a learner would see it, step by step. */
export default function PreviewPage({ course, step }: { course: string; step?: string }) {
  const t = useTranslations('university')
  const { data, error, refetch } = useRead(university.learning.preview, { id: course })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  return (
    <div className={styles.page}>
      <Alert mb="md">{t('learn.preview')}</Alert>
      <PageHeader title={data.name} text={data.summary} />
      {step && <PreviewStep id={step} />}
      {data.content.map((chapter) => (
        <section key={chapter.unique_id}>
          <Title order={2} size="h4" mt="md">
            {chapter.title}
          </Title>
          <ul className={styles.steps}>
            {chapter.steps.map((one) => (
              <li key={one.unique_id}>
                <Link to={pages.preview({ course, step: one.unique_id })}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PreviewStep({ id }: { id: string }) {
  const { data, error, refetch } = useRead(university.learning.previewStep, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <article>
      <Title order={2} size="h3" my="sm">
        {data.title}
      </Title>
      <StepMedia step={data} keeps={false} />
      {data.body_html && <RichHtml html={data.body_html} />}
    </article>
  )
}
