import { Alert, Tabs, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { forgetCourse } from '../offline.ts'
import { pages } from '../pages.tsx'
import { type LearnerOutline, university } from '../resources/index.ts'
import { ChapterCard } from './ChapterCard.tsx'
import { CourseEnd } from './CourseEnd.tsx'
import { CourseHead } from './CourseHead.tsx'
import { CourseSessions } from './CourseSessions.tsx'
import styles from './learn.module.css'
import { OfflineState } from './OfflineState.tsx'
import { useUnsent } from './useUnsent.ts'

const tabs = ['intro', 'content', 'resources'] as const
type Tab = (typeof tabs)[number]

/** A course as its learner takes it: its intro, its days or chapters, and what lies beside them. */
export default function CoursePage({ course, tab }: { course: string; tab?: string }) {
  const { data, error, refetch } = useRead(university.learning.outline, { id: course })
  useEffect(() => {
    // A course that is no longer theirs does not stay on the device.
    if (error?.status === 404) void forgetCourse(course)
  }, [error, course])
  if (error && !(data && error.status === 0)) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  return <Taken outline={data} tab={tab} />
}

function Taken({ outline, tab }: { outline: LearnerOutline; tab?: string }) {
  const t = useTranslations('university.learn')
  const go = useGo()
  const id = outline.unique_id
  const unsent = useUnsent()
  const { enrollment: seat } = outline
  const begun = seat?.started_at ? 'content' : 'intro'
  const chosen: Tab = tabs.find((one) => one === tab) ?? (partsOf(outline, begun).length > 0 ? begun : 'content')
  return (
    <div className={styles.page}>
      <CourseHead outline={outline} />
      {seat?.started_at && <OfflineState outline={outline} count={unsent.count} />}
      {seat?.status === 'waiting' && <Alert my="md">{t('waiting')}</Alert>}
      {seat?.status === 'paused' && <Alert my="md">{t('paused')}</Alert>}
      {(seat?.status === 'withdrawn' || seat?.status === 'refunded') && <Alert my="md">{t('over')}</Alert>}
      {seat?.status === 'completed' && <CourseEnd outline={outline} />}
      {(seat?.status === 'active' || seat?.status === 'completed') && <CourseSessions course={id} />}
      <Tabs
        value={chosen}
        onChange={(next) => void go(pages.course({ course: id, tab: next ?? 'content' }), { resetScroll: false })}
        mt="md"
      >
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Parts outline={outline} tab={one} unsent={unsent} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

const kinds: Readonly<Record<Tab, readonly string[]>> = {
  intro: ['intro'],
  content: ['day', 'chapter'],
  resources: ['resources'],
}
const partsOf = ({ content }: LearnerOutline, tab: Tab) => content.filter(({ kind }) => kinds[tab].includes(kind))

interface PartsProps {
  readonly outline: LearnerOutline
  readonly tab: Tab
  readonly unsent: ReturnType<typeof useUnsent>
}

function Parts({ outline, tab, unsent }: PartsProps) {
  const t = useTranslations('university.learn')
  const parts = partsOf(outline, tab)
  if (parts.length === 0) return <Text>{t('nothing')}</Text>
  return parts.map((chapter, i) => (
    <ChapterCard key={chapter.unique_id} chapter={chapter} next={parts[i + 1]} outline={outline} unsent={unsent} />
  ))
}
